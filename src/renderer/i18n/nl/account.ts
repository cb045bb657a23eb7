import type { account as english } from '../en/account.ts';
import type { WordsFor } from '../words-for.ts';

export const account: WordsFor<typeof english> = {
  'means.label': 'Aanmeldmethode',
  'means.token': 'Token (aanbevolen)',
  'means.basic': 'Basic: wachtwoord bij elk verzoek',
  'means.token-hint': 'Aanbevolen. Uw wachtwoord wordt alleen bij het aanmelden verstuurd.',
  'means.basic-hint':
    'Traag, en alleen bedoeld voor minder dan één antwoord per minuut. Bestellingen, antwoorden en documenten werken; voor zendingen, bedrijven zoeken en het ophalen van één bestelling is een token nodig.',
  'means.changing': 'Wordt omgezet…',
  'means.hint-title': 'Beter aanmelden met een token',
  'means.hint':
    'U verstuurt meer dan één antwoord per minuut. Zolang het wachtwoord bij elk verzoek wordt meegestuurd, duurt elk antwoord tot 3 seconden en worden zendingen niet opgehaald.',
  'means.hint-use': 'Overstappen op token',
  'means.hint-dismiss': 'Sluiten',
  'answers.form': 'Acceptatie versturen als',
  'answers.form.values': 'Exacte waarden',
  'answers.form.indicators': 'Eenvoudig akkoord',
  'answers.form-hint.values':
    'Heeft de klant de regel intussen gewijzigd, dan wordt uw acceptatie een voorstel.',
  'answers.form-hint.indicators':
    'Gaat akkoord met de regel zoals die is op het moment dat het antwoord aankomt, ook als de klant die net nog heeft gewijzigd.',
  'answers.format': 'Formaat van antwoorden',
  'answers.format-hint':
    'Beide formaten zijn gelijkwaardig. Een wijziging geldt vanaf het volgende antwoord.',
  'answers.format.json': 'JSON',
  'answers.format.xml': 'XML',
  'answers.company': 'Bedrijfs-id (alleen als uw gebruiker voor meerdere bedrijven werkt)',
  'answers.company-hint':
    'De id van uw eigen bedrijf bij de dienst, nooit die van de klant. Laat leeg om geen id mee te sturen.',
  'answers.company-wrong': 'Een id mag hoogstens 100 tekens en geen spaties bevatten.',
};
