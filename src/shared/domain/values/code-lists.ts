/**
 * Public code lists of the Peppol rules, with the date of each, from OpenPeppol's release notes
 * (docs.peppol.eu). A newer code is refused until it is added.
 */

const listed = (codes: string): ReadonlySet<string> => new Set(codes.split(/\s+/).filter(Boolean));

/**
 * Electronic Address Schemes in the Peppol rules of May 2026, mandatory since August. They added 0242, 0245,
 * 0246 and 0248, and withdrew 14: 0037 0147 0154 0170 0177 0193 0194 0202 0203 0205 0212 0213 0215 0217.
 */
const endpointSchemes = listed(`
  0002 0007 0009 0060 0088 0096 0097 0106 0130 0135 0142 0151 0158 0183 0184 0188 0190 0191 0192 0195 0196 0198 0199 0200
  0201 0204 0208 0209 0210 0211 0216 0218 0221 0225 0230 0235 0240 0242 0244 0245 0246 0248 9910 9913 9914 9915 9918 9919
  9920 9922 9923 9924 9925 9926 9927 9928 9929 9930 9931 9932 9933 9934 9935 9936 9937 9938 9939 9940 9941 9942 9943 9944
  9945 9946 9947 9948 9949 9950 9951 9952 9953 9957 9959`);

/** ISO 3166-1 alpha-2: the 249 codes assigned in 2025. XK, EU and UK aren't assigned. */
const countryCodes = listed(`
  AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD
  CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF
  GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN
  KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA
  NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI
  SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI
  VN VU WF WS YE YT ZA ZM ZW`);

/** ISO 4217, list one of 1 January 2026, without XTS (for tests) and XXX (no currency). */
const currencyCodes = listed(`
  AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CLF
  CLP CNY COP COU CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF
  IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT
  MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD
  SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD USN UYI UYU UYW UZS
  VED VES VND VUV WST XAD XAF XAG XAU XBA XBB XBC XBD XCD XCG XDR XOF XPD XPF XPT XSU XUA YER ZAR ZMW ZWG`);

const icdGaps = new Set([92, 103, 181, 182]);

/** Four digits of the list of Electronic Address Schemes. */
export const isEndpointScheme = (code: string): boolean => endpointSchemes.has(code);

/** Four digits of ISO 6523 (ICD): 0002 to 0248 (May 2026) without those that were never assigned. */
export const isRegistrationScheme = (code: string): boolean =>
  /^\d{4}$/.test(code) && Number(code) >= 2 && Number(code) <= 248 && !icdGaps.has(Number(code));

/** Two capitals. */
export const isCountryCode = (code: string): boolean => countryCodes.has(code);

/** Three capitals. */
export const isCurrencyCode = (code: string): boolean => currencyCodes.has(code);
