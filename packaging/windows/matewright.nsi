; The setup of Matewright for Windows: for one user, no administrator is asked.
; packaging/windows/setup_exe.py gives VERSION, FILE_VERSION, PAYLOAD, LISTS, OUT and KILOBYTES.

Unicode true
SetCompressor /SOLID lzma
!include MUI2.nsh
!include x64.nsh
!include WinVer.nsh

Name "Matewright"
OutFile "${OUT}"
InstallDir "$LOCALAPPDATA\Programs\Matewright"
InstallDirRegKey HKCU "Software\Matewright" "Folder"
RequestExecutionLevel user
BrandingText "Matewright ${VERSION}"
ShowInstDetails show

VIProductVersion "${FILE_VERSION}"
VIAddVersionKey "ProductName" "Matewright"
VIAddVersionKey "FileDescription" "Matewright: set up, solve and check chess problems"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "LegalCopyright" "GPL-3.0-or-later"

!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\Matewright"
!define CLASSES "Software\Classes"
!define OPEN '"$INSTDIR\python\pythonw.exe" "$INSTDIR\matewright.pyw"'

!define MUI_ICON "${PAYLOAD}/matewright.ico"
!define MUI_UNICON "${PAYLOAD}/matewright.ico"
!define MUI_ABORTWARNING
!define MUI_FINISHPAGE_RUN "$INSTDIR\python\pythonw.exe"
!define MUI_FINISHPAGE_RUN_PARAMETERS '$\"$INSTDIR\matewright.pyw$\"'
!insertmacro MUI_PAGE_LICENSE "${PAYLOAD}/LICENSE.txt"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "German"
!insertmacro MUI_LANGUAGE "French"
!insertmacro MUI_LANGUAGE "Russian"

LangString Compiling ${LANG_ENGLISH} "The solver is being compiled for this computer"
LangString Compiling ${LANG_GERMAN} "Der Löser wird für diesen Computer übersetzt"
LangString Compiling ${LANG_FRENCH} "Le solveur est compilé pour cet ordinateur"
LangString Compiling ${LANG_RUSSIAN} "Решатель компилируется для этого компьютера"
LangString Later ${LANG_ENGLISH} "That did not work; it will be done when it is first needed."
LangString Later ${LANG_GERMAN} "Das ging nicht; es geschieht, sobald er zum ersten Mal gebraucht wird."
LangString Later ${LANG_FRENCH} "Échec ; cela se fera lors de la première utilisation."
LangString Later ${LANG_RUSSIAN} "Не получилось; это будет сделано при первой необходимости."
LangString TooOld ${LANG_ENGLISH} "Matewright needs Windows 10 or later, of 64 bits."
LangString TooOld ${LANG_GERMAN} "Matewright braucht Windows 10 oder neuer, mit 64 Bit."
LangString TooOld ${LANG_FRENCH} "Matewright a besoin de Windows 10 ou plus récent, en 64 bits."
LangString TooOld ${LANG_RUSSIAN} "Для Matewright нужна 64-разрядная Windows 10 или новее."
LangString Problems ${LANG_ENGLISH} "Chess problems"
LangString Problems ${LANG_GERMAN} "Schachprobleme"
LangString Problems ${LANG_FRENCH} "Problèmes d’échecs"
LangString Problems ${LANG_RUSSIAN} "Шахматные задачи"

Var Bar

; Compile one entry of the solver; the bar goes over the part of the setup that this takes.
!macro Compile DOOR NUMBER COUNT
  DetailPrint "$(Compiling) (${NUMBER}/${COUNT})"
  IntOp $1 ${NUMBER} - 1
  IntOp $1 $1 * 30000
  IntOp $1 $1 / ${COUNT}
  SendMessage $Bar 0x402 $1 0 ; PBM_SETPOS
  nsExec::Exec '"$INSTDIR\python\pythonw.exe" -m solver.prepare ${DOOR}'
  Pop $0
  StrCmp $0 "0" +2
  DetailPrint "$(Later)"
!macroend

Function .onInit
  ${IfNot} ${AtLeastWin10}
  ${OrIfNot} ${RunningX64}
    MessageBox MB_ICONSTOP "$(TooOld)"
    Abort
  ${EndIf}
FunctionEnd

Section
  ; What an older version had installed may have other names.
  RMDir /r "$INSTDIR\python"
  !include "${LISTS}/files.nsh"
  WriteUninstaller "$INSTDIR\uninstall.exe"

  CreateShortcut "$SMPROGRAMS\Matewright.lnk" "$INSTDIR\python\pythonw.exe" '"$INSTDIR\matewright.pyw"' "$INSTDIR\matewright.ico"
  CreateShortcut "$DESKTOP\Matewright.lnk" "$INSTDIR\python\pythonw.exe" '"$INSTDIR\matewright.pyw"' "$INSTDIR\matewright.ico"

  WriteRegStr HKCU "Software\Matewright" "Folder" "$INSTDIR"
  WriteRegStr HKCU "${CLASSES}\Matewright.Problems" "" "$(Problems)"
  WriteRegStr HKCU "${CLASSES}\Matewright.Problems\DefaultIcon" "" "$INSTDIR\matewright.ico"
  WriteRegStr HKCU "${CLASSES}\Matewright.Problems\shell\open\command" "" '${OPEN} "%1"'
  WriteRegStr HKCU "${CLASSES}\.olv\OpenWithProgids" "Matewright.Problems" ""
  ReadRegStr $0 HKCU "${CLASSES}\.olv" ""
  StrCmp $0 "" 0 +2
  WriteRegStr HKCU "${CLASSES}\.olv" "" "Matewright.Problems"
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'

  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "Matewright"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\matewright.ico"
  WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" ${KILOBYTES}
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1

  FindWindow $0 "#32770" "" $HWNDPARENT
  GetDlgItem $Bar $0 1004
  !include "${LISTS}/doors.nsh"
  SendMessage $Bar 0x402 30000 0
SectionEnd

Section "Uninstall"
  Delete "$SMPROGRAMS\Matewright.lnk"
  Delete "$DESKTOP\Matewright.lnk"
  ; Only what the setup has made: whoever chose a folder of his own may keep files there.
  RMDir /r "$INSTDIR\python"
  Delete "$INSTDIR\matewright.pyw"
  Delete "$INSTDIR\matewright.cmd"
  Delete "$INSTDIR\Matewright window.cmd"
  Delete "$INSTDIR\matewright.ico"
  Delete "$INSTDIR\LICENSE.txt"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  ReadRegStr $0 HKCU "${CLASSES}\.olv" ""
  StrCmp $0 "Matewright.Problems" 0 +2
  DeleteRegValue HKCU "${CLASSES}\.olv" ""
  DeleteRegValue HKCU "${CLASSES}\.olv\OpenWithProgids" "Matewright.Problems"
  DeleteRegKey HKCU "${CLASSES}\Matewright.Problems"
  DeleteRegKey HKCU "${UNINSTALL}"
  DeleteRegKey HKCU "Software\Matewright"
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
SectionEnd
