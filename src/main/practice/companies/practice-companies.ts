import { buyerProfiles } from '../sample/buyer-profiles.ts';
import { ownParty } from './own-company.ts';

const nothing = {
  legalName: '',
  endpointScheme: '',
  endpointId: '',
  registrationScheme: '',
  registrationNumber: '',
  vatNumber: '',
  street: '',
  postalCode: '',
  city: '',
  countryCode: '',
};

/** The scheme of a GLN in the list of Electronic Address Schemes. */
const gln = '0088';

/** Invented, with the right check digit. */
const glns = ['8712345000127', '4012345000139', '7350123450040', '3760123450058', '5012345670065'];

/** The companies of the sample as a register has them, so that a user can try the exports. By company id. */
export const practiceCompanies = {
  own: {
    ...nothing,
    legalName: ownParty.names[0] ?? '',
    endpointScheme: gln,
    endpointId: ownParty.id ?? '',
    registrationScheme: '0106',
    registrationNumber: '01234567',
    vatNumber: 'NL001234567B01',
    street: ownParty.addressLines[0] ?? '',
    postalCode: ownParty.postalCode ?? '',
    city: ownParty.city ?? '',
    countryCode: ownParty.countryCodeIso2 ?? '',
  },
  buyers: Object.fromEntries(
    buyerProfiles.map(({ companyId, name, destinations: [place] }, index) => [
      companyId,
      {
        ...nothing,
        legalName: name,
        endpointScheme: gln,
        endpointId: glns[index] ?? '',
        street: place?.addressLines[0] ?? '',
        postalCode: place?.postalCode ?? '',
        city: place?.city ?? '',
        countryCode: place?.countryCodeIso2 ?? '',
      },
    ]),
  ),
};
