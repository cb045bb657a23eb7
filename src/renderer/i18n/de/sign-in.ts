import type { signIn as english } from '../en/sign-in.ts';
import type { WordsFor } from '../words-for.ts';

export const signIn: WordsFor<typeof english> = {
  'sign-in.promise': 'Hören Sie sofort von den Bestellungen Ihrer Kunden, und beantworten Sie sie.',
  'sign-in.title': 'Beim Bestelldienst anmelden',
  'sign-in.address': 'Adresse des Dienstes',
  'sign-in.email': 'E-Mail',
  'sign-in.password': 'Kennwort',
  'sign-in.address-missing':
    'Die Adresse des Dienstes fehlt. Sie haben sie vom Kunden oder vom Dienst erhalten.',
  'sign-in.email-missing': 'Ihre E-Mail-Adresse fehlt.',
  'sign-in.email-wrong': 'Das ist keine E-Mail-Adresse: Sie hat die Form name@firma.de.',
  'sign-in.password-missing': 'Ihr Kennwort fehlt.',
  'sign-in.keep': 'Angemeldet bleiben',
  'sign-in.keep-keychain': 'Das Kennwort liegt im Schlüsselbund dieses Computers, sonst nirgends.',
  'sign-in.keep-memory':
    'Dieser Computer hat keinen Schlüsselbund, deshalb werden Sie bei jedem Start gefragt.',
  'sign-in.from': 'Bestellungen abrufen',
  'sign-in.from.days-7': 'der letzten 7 Tage',
  'sign-in.from.days-30': 'der letzten 30 Tage',
  'sign-in.from.days-90': 'der letzten 90 Tage',
  'sign-in.from.days-365': 'des letzten Jahres',
  'sign-in.from.now': 'nur neue ab jetzt',
  'sign-in.from-hint': 'Gilt nur bei der ersten Anmeldung bei einem Dienst.',
  'sign-in.this-computer': 'Auf diesem Computer',
  'sign-in.submit': 'Anmelden',
  'sign-in.working': 'Anmeldung läuft …',
  'sign-in.failed': 'Nicht angemeldet',
  'practice.title': 'Noch kein Konto?',
  'practice.what': 'Orderbell bringt einen Übungsdienst mit, einen ganzen Bestelldienst auf diesem Computer.',
  'practice.orders': 'Sechzig Bestellungen von fünf Kunden, eine davon mit 500 Positionen',
  'practice.buyers': 'Kunden, die vor Ihren Augen handeln: bestellen, ändern, zustimmen, ablehnen',
  'practice.safe': 'Nichts verlässt diesen Computer, und niemand wartet auf Ihre Antwort',
  'practice.try': 'Mit dem Übungsdienst probieren',
  'practice.starting': 'Der Übungsdienst startet …',
  'account.practice': 'Übungsdienst',
};
