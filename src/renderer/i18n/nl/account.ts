import type { account as english } from '../en/account.ts';
import type { WordsFor } from '../words-for.ts';

export const account: WordsFor<typeof english> = {
  'means.label': 'Aanmeldwijze',
  'means.token': 'Token (gebruikelijk)',
  'means.basic': 'Basic, bij elk verzoek',
  'means.token-hint':
    'Het wachtwoord wordt één keer verstuurd, daarna staat een token ervoor in. Snel, en alles werkt.',
  'means.basic-hint':
    'Langzaam, en bedoeld voor minder dan één antwoord per minuut. Bestellingen, antwoorden en documenten werken; zendingen, bedrijven zoeken en één bestelling ophalen vragen een token.',
  'means.changing': 'De dienst wordt gevraagd …',
  'means.hint-title': 'Met een token gaat het beter',
  'means.hint':
    'U stuurt meer dan één antwoord per minuut. Met het wachtwoord in elk verzoek duurt elk antwoord tot 3 seconden, en zendingen komen niet binnen.',
  'means.hint-use': 'Token gebruiken',
  'means.hint-dismiss': 'Zo laten',
  'answers.form': 'Een acceptatie wordt verstuurd als',
  'answers.form.values': 'Exacte waarden',
  'answers.form.indicators': 'Gewoon ja',
  'answers.form-hint.values': 'Heeft de klant de regel intussen gewijzigd, dan wordt het een voorstel.',
  'answers.form-hint.indicators':
    'Gaat akkoord met wat er in de regel staat als het antwoord aankomt, ook als de klant die net nog heeft gewijzigd.',
  'answers.format': 'Een antwoord wordt geschreven als',
  'answers.format-hint': 'Beide betekenen hetzelfde. Een wijziging geldt vanaf het volgende antwoord.',
  'answers.format.json': 'JSON',
  'answers.format.xml': 'XML',
  'answers.company': 'Bedrijfs-id (alleen als uw gebruiker voor meer bedrijven werkt)',
  'answers.company-hint':
    'De id van uw eigen bedrijf bij de dienst, nooit die van de klant. Leeg: er gaat geen mee.',
  'answers.company-wrong': 'Een id heeft geen spaties en hoogstens 100 tekens.',
};
