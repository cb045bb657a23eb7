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
};
