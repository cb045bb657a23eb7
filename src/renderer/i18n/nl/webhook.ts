import type { webhook as english } from '../en/webhook.ts';
import type { WordsFor } from '../words-for.ts';

export const webhook: WordsFor<typeof english> = {
  'webhook.title': 'Webhook',
  'webhook.on': 'Directe meldingen van de dienst (webhook)',
  'webhook.what':
    'De dienst meldt nieuws, zodat u het meteen ziet. Alleen voor computers die de dienst kan bereiken; het regelmatige ophalen gaat gewoon door.',
  'webhook.host': 'Bereikbaar vanaf',
  'webhook.host.this-computer': 'alleen deze computer',
  'webhook.host.every-network': 'elk netwerk',
  'webhook.port': 'Poort',
  'webhook.port-wrong': 'Een poort is een getal van 1 tot 65535.',
  'webhook.public': 'Extern adres',
  'webhook.public-hint': 'Als een proxy of een eigen domeinnaam hierheen verwijst.',
  'webhook.public-wrong': 'Moet met https:// of http:// beginnen en mag geen ? of # bevatten.',
  'webhook.address': 'Adres voor de dienst',
  'webhook.address-hint':
    'Geef het alleen aan de beheerder van de dienst. Het geldt voor bestellingen en zendingen, met POST en GET.',
  'webhook.copy': 'Kopiëren',
  'webhook.copied': 'Gekopieerd.',
  'webhook.not-copied': 'Kopiëren is mislukt. Het adres is geselecteerd: kopieer het zelf.',
  'webhook.renew': 'Nieuw adres maken',
  'webhook.renew-ask': 'Nieuw adres maken?',
  'webhook.renew-what':
    'De dienst blijft het oude adres aanroepen, dat dan niet meer geldt. Tot de beheerder het nieuwe heeft ingesteld, komen bestellingen alleen binnen via het regelmatige ophalen. Het oude adres kan niet worden hersteld.',
  'webhook.renew-not': 'Oude houden',
  'webhook.awaited': 'Op het nieuwe adres is nog geen aanroep ontvangen',
  'webhook.awaited-help':
    'Het vorige adres geldt niet meer. Geef het nieuwe aan de beheerder van de dienst. Tot de eerste aanroep komen bestellingen alleen binnen via het regelmatige ophalen.',
  'webhook.in-the-clear': 'Aanroepen komen onversleuteld binnen via http',
  'webhook.in-the-clear-help':
    'Wie meeleest, ziet dit adres en kan Orderbell laten ophalen, maar meer niet. Een https-proxy ervoor voorkomt dat; vul het adres daarvan in als extern adres.',
  'webhook.basic':
    'Dit account stuurt het wachtwoord bij elk verzoek mee en kan geen afzonderlijke bestelling ophalen: een aanroep vervroegt alleen de volgende ophaalactie. Met een token komt de bestelling meteen binnen. Zendingen komen alleen met een token binnen.',
  'webhook.no-call': 'Nog geen aanroep sinds Orderbell is gestart.',
  'webhook.last-call': 'Laatste aanroep {when}: {outcome}',
  'webhook.outcome.following': 'wordt gecontroleerd',
  'webhook.outcome.brought': 'iets nieuws ontvangen',
  'webhook.outcome.nothing-new': 'niets nieuws',
  'webhook.outcome.unknown': 'onbekend bij de dienst; daarom is alles opgehaald',
  'webhook.outcome.polled':
    'bestellingen opgehaald, omdat dit account geen afzonderlijke kan ophalen; voor zendingen is een token nodig',
  'webhook.outcome.wants-token': 'betrof een zending; daarvoor is een token nodig',
  'webhook.outcome.failed': 'dienst niet bereikbaar; Orderbell probeert het opnieuw',
  'webhook.outcome.left-to-polling':
    'te veel tegelijk; ze komen met de volgende ophaalactie, en de dienst moet opnieuw aanroepen',
  'webhook.outcome.no-account': 'niet aangemeld; de dienst moet opnieuw aanroepen',
  'webhook.outcome.not-understood': 'aanroep onleesbaar',
  'webhook.demands': 'Aanmelding van aanroepen',
  'webhook.demands-hint': 'De beheerder van de dienst moet daar hetzelfde invullen.',
  'webhook.demands.nothing': 'geen',
  'webhook.demands.basic': 'gebruikersnaam en wachtwoord (Basic)',
  'webhook.demands.bearer': 'token (Bearer)',
  'webhook.user': 'Gebruikersnaam voor de dienst',
  'webhook.password': 'Wachtwoord voor de dienst',
  'webhook.token': 'Token voor de dienst',
  'webhook.wrong.basic':
    'De gebruikersnaam mag geen dubbele punt bevatten, en beide velden geen regeleinden.',
  'webhook.wrong.bearer': 'Een token mag alleen letters, cijfers en - . _ ~ + / bevatten, en = aan het eind.',
  'webhook.demand': 'Vanaf nu vereisen',
  'webhook.demand-not': 'Annuleren',
  'webhook.credentials-kept': 'Opgeslagen; wordt niet meer getoond.',
  'webhook.credentials-other': 'Wijzigen',
  'webhook.credentials-missing': 'De aanmeldgegevens van de webhook ontbreken',
  'webhook.credentials-missing-help':
    'De wachtwoordopslag bevat niet meer waarmee aanroepen worden vergeleken. Vul het opnieuw in. Tot dan moet de dienst later aanroepen, en komen bestellingen met de gewone ophaalacties.',
  'webhook.last-event': 'Laatste aanroep {when}, {event}: {outcome}',
  'webhook.outcome.wrong-credentials': 'gebruikersnaam, wachtwoord of token onjuist',
  'webhook.outcome.too-long': 'langer dan 8 MB; de inhoud komt met de volgende ophaalactie',
  'webhook.outcome.not-now': 'op dat moment niet mogelijk; de dienst moet opnieuw aanroepen',
};
