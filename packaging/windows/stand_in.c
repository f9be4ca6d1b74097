/* What Wine 10 lacks of Windows, for trying the setup there and for nothing else.

   The complex functions of ucrtbase.dll, which numpy wants to find; all others are forwarded to
   Wine's own library (see try_in_wine.py).  Built with -DICU: icuuc.dll, whose converters Qt
   wants to find, without any converter. */

#define EXPORTED __declspec(dllexport)

#ifdef ICU

#define UNKNOWN 4 /* U_UNSUPPORTED_ERROR is not told apart here */
#define NOTHING(name) EXPORTED void *name(void) { return 0; }

EXPORTED void *ucnv_open(const char *name, int *error)
{
    (void)name;
    if (error)
        *error = UNKNOWN;
    return 0;
}
EXPORTED signed char ucnv_getMaxCharSize(void *converter) { (void)converter; return 1; }
NOTHING(UCNV_FROM_U_CALLBACK_SUBSTITUTE) NOTHING(UCNV_TO_U_CALLBACK_SUBSTITUTE)
NOTHING(ucnv_cbFromUWriteUChars) NOTHING(ucnv_cbToUWriteUChars) NOTHING(ucnv_close)
NOTHING(ucnv_countAvailable) NOTHING(ucnv_fromUCountPending) NOTHING(ucnv_fromUnicode)
NOTHING(ucnv_getAvailableName) NOTHING(ucnv_getFromUCallBack) NOTHING(ucnv_getName)
NOTHING(ucnv_getStandardName) NOTHING(ucnv_getToUCallBack) NOTHING(ucnv_reset)
NOTHING(ucnv_setFromUCallBack) NOTHING(ucnv_setToUCallBack) NOTHING(ucnv_toUCountPending)
NOTHING(ucnv_toUnicode)

#else

#include <complex.h>

/* Structures, for Windows hands complex numbers over as such. */
typedef struct { double re, im; } Wide;
typedef struct { float re, im; } Narrow;

static double complex wide(Wide z) { return __builtin_complex(z.re, z.im); }
static float complex narrow(Narrow z) { return __builtin_complex(z.re, z.im); }
static Wide of_wide(double complex z) { return (Wide){creal(z), cimag(z)}; }
static Narrow of_narrow(float complex z) { return (Narrow){crealf(z), cimagf(z)}; }

/* Windows' long double is a double. */
#define NUMBER(name) \
    double own_##name(Wide z) { return name(wide(z)); } \
    double own_##name##l(Wide z) { return name(wide(z)); } \
    float own_##name##f(Narrow z) { return name##f(narrow(z)); }
#define COMPLEX(name) \
    Wide own_##name(Wide z) { return of_wide(name(wide(z))); } \
    Wide own_##name##l(Wide z) { return of_wide(name(wide(z))); } \
    Narrow own_##name##f(Narrow z) { return of_narrow(name##f(narrow(z))); }

NUMBER(cabs) NUMBER(carg) NUMBER(cimag) NUMBER(creal)
COMPLEX(cacos) COMPLEX(cacosh) COMPLEX(casin) COMPLEX(casinh) COMPLEX(catan) COMPLEX(catanh)
COMPLEX(ccos) COMPLEX(ccosh) COMPLEX(cexp) COMPLEX(clog) COMPLEX(conj) COMPLEX(cproj)
COMPLEX(csin) COMPLEX(csinh) COMPLEX(csqrt) COMPLEX(ctan) COMPLEX(ctanh)
Wide own_cpow(Wide z, Wide y) { return of_wide(cpow(wide(z), wide(y))); }
Wide own_cpowl(Wide z, Wide y) { return own_cpow(z, y); }
Narrow own_cpowf(Narrow z, Narrow y) { return of_narrow(cpowf(narrow(z), narrow(y))); }

#endif
