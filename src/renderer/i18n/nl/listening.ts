import type { listening as english } from '../en/listening.ts';
import type { WordsFor } from '../words-for.ts';

export const listening: WordsFor<typeof english> = {
  'sync.signed-out': 'Afgemeld',
  'sync.starting': 'Wordt gestart',
  'sync.polling': 'wordt nu opgehaald',
  'sync.no-poll-yet': 'nog niets opgehaald',
  'sync.trying-again': 'Dienst niet bereikbaar, nieuwe poging',
  'sync.last-checked': 'opgehaald {time}',
  'sync.set-aside': '{count, plural, one {# record} other {# records}} onleesbaar',
  'sync.set-aside-help':
    'De dienst stuurde iets dat niet als bestelling te lezen is. Het is volledig bewaard; de reden staat onder Instellingen › Diagnose. Alleen de beheerder van de dienst kan het verhelpen.',
  'import.label': 'Bestellingen voor het eerst ophalen',
  'import.progress': 'Bestaande bestellingen worden opgehaald: {received} van {total}',
  'import.stopped':
    'Gestopt bij {received} van {total} bestellingen. Wat al is opgehaald, kunt u gebruiken; de rest volgt pas als u doorgaat.',
  'import.stop': 'Stoppen',
  'import.go-on': 'Doorgaan',

  'banner.stopped': 'Orderbell is gestopt. Start het opnieuw.',
  'banner.stopped-help':
    'Wat u ziet, kan verouderd zijn. Begonnen antwoorden blijven bewaard; open de nieuwe link die Orderbell na het starten toont.',
  'banner.not-listening': 'Niet verbonden',
  'banner.trying': 'Niet verbonden: Orderbell blijft het proberen',
  'banner.refused': 'Niet verbonden: e-mailadres of wachtwoord geweigerd',
  'banner.refused-help':
    'Orderbell probeert het pas weer als u zich aanmeldt. Klopt het wachtwoord, neem dan contact op met de beheerder van de dienst.',
  'banner.password-needed': 'Niet verbonden: wachtwoord nodig',
  'banner.password-needed-help': 'Het is niet op deze computer opgeslagen; u voert het bij elke start in.',
  'banner.sign-in': 'Opnieuw aanmelden',
  'banner.import-stopped':
    'U hebt het eerste ophalen van de bestellingen gestopt. Nieuwe bestellingen komen pas binnen als u doorgaat.',
  'banner.never-checked': 'Er is nog niets opgehaald.',
  'banner.last-checked':
    'Laatst opgehaald: {time}. Bij de dienst kunnen nieuwe bestellingen klaarstaan. Uw antwoorden blijven bewaard tot ze verstuurd kunnen worden.',
  'banner.webhook-closed': 'De dienst kan Orderbell niet bereiken',
  'banner.webhook-closed-help':
    'Orderbell blijft het automatisch proberen. Bestellingen worden intussen gewoon opgehaald, alleen iets later.',
  'banner.far-future': 'De dienst stuurt een datum die niet kan kloppen',
  'banner.try-now': 'Nu proberen',
  'banner.reason.service.refused':
    'De dienst levert geen bestellingen meer. Neem contact op met de beheerder; de melding van de dienst staat onder Instellingen › Diagnose.',
  'banner.reason.service.not-found':
    'Op dit adres biedt de dienst geen bestellingen meer aan. Vraag de beheerder van de dienst of het adres is veranderd.',
  'banner.reason.internal':
    'Bij het ophalen is een fout opgetreden in Orderbell. Start het opnieuw; helpt dat niet, stuur de ontwikkelaars dan het rapport onder Instellingen › Diagnose.',
};
