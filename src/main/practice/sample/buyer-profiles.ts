import type { Destination, PracticeOrder } from '../orders/practice-order.ts';
import type { ItemFamily } from './catalogue.ts';

/** An invented buyer, with everything that its orders contain. */
export type BuyerProfile = {
  companyId: string;
  name: string;
  supplierAccountNumber: string;
  /** `null`: the buyer learns its number with us from our first order response. */
  buyerAccountNumber: string | null;
  currencyIso: string;
  families: readonly ItemFamily[];
  destinations: readonly Destination[];
  terms: PracticeOrder['terms'];
  contacts: readonly PracticeOrder['contact'][];
  /** How this buyer writes order numbers and line positions. */
  orderNumber: (count: number) => string;
  position: (index: number) => string;
};

const place = (
  code: string,
  names: string[],
  addressLines: string[],
  postalCode: string,
  city: string,
  [countryCodeIso2, countryName]: readonly [string, string],
  locationType = 'Warehouse',
): Destination => ({
  code,
  names,
  addressLines,
  postalCode,
  city,
  countryCodeIso2,
  countryName,
  locationType,
});

const person = (userName: string, email: string, phoneNumber: string): PracticeOrder['contact'] => ({
  userName,
  email,
  phoneNumber,
});

const netherlands = ['NL', 'Netherlands'] as const;
const germany = ['DE', 'Germany'] as const;
const sweden = ['SE', 'Sweden'] as const;
const france = ['FR', 'France'] as const;
const britain = ['GB', 'United Kingdom'] as const;

export const buyerProfiles: readonly BuyerProfile[] = [
  {
    companyId: '6a1f0c52-7c0e-4f6b-9a41-1d3f0b7a2e01',
    name: 'Brouwer Machinebouw B.V.',
    supplierAccountNumber: '200417',
    buyerAccountNumber: 'D-10021',
    currencyIso: 'EUR',
    families: ['machining', 'sheet-metal'],
    destinations: [
      place(
        'EHV1',
        ['Brouwer Machinebouw B.V.', 'Goederenontvangst hal 3'],
        ['Looyenbeemd 18'],
        '5652 BH',
        'Eindhoven',
        netherlands,
      ),
      place(
        'HMD2',
        ['Brouwer Machinebouw B.V.', 'Montage Helmond'],
        ['Vossenbeemd 104'],
        '5705 CL',
        'Helmond',
        netherlands,
        'Plant',
      ),
    ],
    terms: {
      incoterms: 'Delivered at place Eindhoven',
      incotermsCode: 'DAP',
      paymentTerms: '30 days net',
      paymentTermsCode: 'N30',
    },
    contacts: [
      person('Sanne van der Heijden', 's.vanderheijden@brouwer-machinebouw.example', '+31 40 555 0184'),
      person('Joost Klaassen', 'j.klaassen@brouwer-machinebouw.example', '+31 40 555 0121'),
    ],
    orderNumber: (count) => String(4_500_018_200 + count * 7),
    position: (index) => String((index + 1) * 10).padStart(5, '0'),
  },
  {
    companyId: '6a1f0c52-7c0e-4f6b-9a41-1d3f0b7a2e02',
    name: 'Kessler Antriebstechnik GmbH',
    supplierAccountNumber: '0000700932',
    buyerAccountNumber: 'D-10034',
    currencyIso: 'EUR',
    families: ['machining'],
    destinations: [
      place(
        '1000',
        ['Kessler Antriebstechnik GmbH', 'Wareneingang Tor 2'],
        ['Ferdinand-Lassalle-Straße 51'],
        '72770',
        'Reutlingen',
        germany,
      ),
      place(
        '1200',
        ['Kessler Antriebstechnik GmbH', 'Werk Metzingen'],
        ['Noyon-Allee 9'],
        '72555',
        'Metzingen',
        germany,
        'Plant',
      ),
    ],
    terms: {
      incoterms: 'Free carrier',
      incotermsCode: 'FCA',
      paymentTerms: '2% discount within 14 days, 30 days net',
      paymentTermsCode: 'ZB14',
    },
    contacts: [
      person('Thorsten Mägerle', 'thorsten.maegerle@kessler-antrieb.example', '+49 7121 5550 311'),
      person('Birgit Öhlschläger', 'birgit.oehlschlaeger@kessler-antrieb.example', '+49 7121 5550 327'),
    ],
    orderNumber: (count) => `BE-${74_310 + count * 3}`,
    position: (index) => String((index + 1) * 10),
  },
  {
    companyId: '6a1f0c52-7c0e-4f6b-9a41-1d3f0b7a2e03',
    name: 'Lindqvist Hydraulik AB',
    supplierAccountNumber: 'L-5521',
    buyerAccountNumber: 'D-10047',
    currencyIso: 'SEK',
    families: ['machining', 'sheet-metal', 'packaging'],
    destinations: [
      place(
        'JKP',
        ['Lindqvist Hydraulik AB', 'Godsmottagning'],
        ['Fordonsvägen 14'],
        '553 02',
        'Jönköping',
        sweden,
      ),
    ],
    terms: {
      incoterms: 'Delivered at place Jönköping',
      incotermsCode: 'DAP',
      paymentTerms: '45 days net',
      paymentTermsCode: '45N',
    },
    contacts: [person('Åsa Bergström', 'asa.bergstrom@lindqvist-hydraulik.example', '+46 36 555 01 70')],
    orderNumber: (count) => `P${208_440 + count}`,
    position: (index) => String(index + 1),
  },
  {
    companyId: '6a1f0c52-7c0e-4f6b-9a41-1d3f0b7a2e04',
    name: 'Moreau Emballage SAS',
    supplierAccountNumber: 'FR-0088',
    // Learns its number from our first order response.
    buyerAccountNumber: null,
    currencyIso: 'EUR',
    families: ['packaging', 'sheet-metal'],
    destinations: [
      place(
        'VLB',
        ['Moreau Emballage SAS', 'Quai 4, réception'],
        ['27 rue Léon Blum'],
        '69100',
        'Villeurbanne',
        france,
      ),
      place(
        'STE',
        ['Moreau Emballage SAS', 'Atelier Saint-Étienne'],
        ['8 allée de la Chaléassière', 'Bâtiment C'],
        '42000',
        'Saint-Étienne',
        france,
        'Plant',
      ),
    ],
    terms: {
      incoterms: 'Ex works',
      incotermsCode: 'EXW',
      paymentTerms: '30 days end of month',
      paymentTermsCode: '30FDM',
    },
    contacts: [person('Élodie Garnier', 'elodie.garnier@moreau-emballage.example', '+33 4 72 55 01 90')],
    orderNumber: (count) => `CF26-${String(1180 + count * 2).padStart(5, '0')}`,
    position: (index) => String((index + 1) * 100),
  },
  {
    companyId: '6a1f0c52-7c0e-4f6b-9a41-1d3f0b7a2e05',
    name: 'Ashdown Instruments Ltd',
    supplierAccountNumber: 'VELD001',
    buyerAccountNumber: 'D-10063',
    currencyIso: 'GBP',
    families: ['electronics', 'machining'],
    destinations: [
      place(
        'CAM',
        ['Ashdown Instruments Ltd', 'Goods In'],
        ['Unit 6, Fulbourn Mill Park', 'Coldhams Road'],
        'CB1 9YT',
        'Cambridge',
        britain,
      ),
    ],
    terms: {
      incoterms: 'Delivered duty paid',
      incotermsCode: 'DDP',
      paymentTerms: '30 days end of month',
      paymentTermsCode: '30EOM',
    },
    contacts: [
      person('Priya Raman', 'priya.raman@ashdown-instruments.example', '+44 1223 555 0162'),
      person('Owen Tuckwell', 'owen.tuckwell@ashdown-instruments.example', '+44 1223 555 0149'),
    ],
    orderNumber: (count) => `PO/26/${3051 + count * 4}`,
    position: (index) => `L${String(index + 1).padStart(2, '0')}`,
  },
];
