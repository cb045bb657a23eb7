import type { listening as english } from '../en/listening.ts';
import type { WordsFor } from '../words-for.ts';

export const listening: WordsFor<typeof english> = {
  'sync.signed-out': 'Afgemeld',
  'sync.starting': 'Wordt gestart',
  'sync.polling': 'haalt nu op',
  'sync.no-poll-yet': 'nog niets opgehaald',
  'sync.trying-again': 'Ophalen mislukt, probeert opnieuw',
  'sync.last-heard': 'opgehaald {time}',
  'sync.set-aside': '{count, plural, one {# bericht} other {# berichten}} onleesbaar, apart gelegd',
  'sync.set-aside-help':
    'De dienst stuurde iets dat niet als bestelling te lezen is. Het is in zijn geheel bewaard; onder Instellingen, Diagnose staat waarom. De beheerder van de dienst kan het verhelpen.',
  'import.label': 'Eerste keer bestellingen inlezen',
  'import.progress': 'Bestaande bestellingen worden gelezen: {received} van {total}',
  'import.stopped':
    'Gestopt bij {received} van {total} bestellingen. Wat gelezen is, kunt u gebruiken; verder komt er niets binnen tot u doorgaat.',
  'import.stop': 'Stoppen',
  'import.go-on': 'Doorgaan',

  'banner.stopped': 'Orderbell zelf is gestopt. Start het opnieuw.',
  'banner.stopped-help':
    'Wat u ziet, kan verouderd zijn. De antwoorden die u begon, zijn bewaard; open de nieuwe link die Orderbell geeft.',
  'banner.not-listening': 'Luistert niet',
  'banner.trying': 'Luistert niet: Orderbell blijft het proberen',
  'banner.refused': 'Luistert niet: de dienst heeft dit e-mailadres en wachtwoord geweigerd',
  'banner.refused-help':
    'Er wordt niets meer geprobeerd tot u zich aanmeldt. Klopt het wachtwoord, dan kan de beheerder van de dienst zeggen waar het aan ligt.',
  'banner.password-needed': 'Luistert niet: het wachtwoord is nodig',
  'banner.password-needed-help':
    'Het wordt op deze computer niet bewaard, dus het wordt bij elke start gevraagd.',
  'banner.sign-in': 'Weer aanmelden',
  'banner.import-stopped':
    'U hebt het eerste inlezen van de bestellingen gestopt. Nieuwe bestellingen komen pas weer binnen als u doorgaat.',
  'banner.never-heard': 'Bij de dienst is nog niets opgehaald.',
  'banner.last-heard':
    'Laatst opgehaald {time}. Bij de dienst kunnen nieuwe bestellingen wachten; antwoorden die nog niet weg kunnen, blijven bewaard tot het kan.',
  'banner.webhook-closed': 'De dienst kan Orderbell niet aanroepen',
  'banner.webhook-closed-help':
    'Orderbell probeert het vanzelf opnieuw. Bestellingen komen intussen binnen door ze op te halen, alleen later.',
  'banner.far-future': 'De dienst stuurt een datum die niet kan kloppen',
  'banner.try-now': 'Nu proberen',
  'banner.reason.service.refused':
    'De dienst weigert bestellingen te geven. Misschien is hij veranderd: de beheerder van de dienst kan het verhelpen; onder Instellingen, Diagnose staan zijn woorden.',
  'banner.reason.service.not-found':
    'De dienst heeft op dit adres geen lijst van bestellingen meer. Vraag de beheerder of het adres is veranderd.',
  'banner.reason.internal':
    'Er ging iets mis binnen Orderbell bij het luisteren. Start het opnieuw; blijft het zo, stuur de makers dan het rapport onder Instellingen, Diagnose.',
};
