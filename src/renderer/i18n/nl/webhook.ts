import type { webhook as english } from '../en/webhook.ts';
import type { WordsFor } from '../words-for.ts';

export const webhook: WordsFor<typeof english> = {
  'webhook.title': 'Webhook',
  'webhook.on': 'Aanroepen van de dienst aannemen',
  'webhook.what':
    'De dienst meldt wanneer er iets nieuws is, zodat u het meteen ziet. Voor computers die de dienst kan bereiken; om de paar minuten ophalen gaat gewoon door.',
  'webhook.host': 'Bereikbaar vanaf',
  'webhook.host.this-computer': 'alleen deze computer',
  'webhook.host.every-network': 'elk netwerk',
  'webhook.port': 'Poort',
  'webhook.port-wrong': 'Een poort is een getal van 1 tot 65535.',
  'webhook.public': 'Adres van buiten',
  'webhook.public-hint': 'Als een proxy of een eigen naam hierheen leidt.',
  'webhook.public-wrong': 'Dit moet met https:// of http:// beginnen, en eindigen vóór een ? of #.',
  'webhook.address': 'Adres voor de dienst',
  'webhook.address-hint':
    'Geef het aan de beheerder van de dienst en aan niemand anders. Het geldt voor bestellingen en zendingen, met POST en met GET.',
  'webhook.copy': 'Kopiëren',
  'webhook.copied': 'Gekopieerd.',
  'webhook.not-copied': 'Kopiëren lukte niet. Het adres is geselecteerd: kopieer het zelf.',
  'webhook.renew': 'Nieuw adres maken',
  'webhook.renew-ask': 'Een nieuw adres maken?',
  'webhook.renew-what':
    'De dienst blijft het adres aanroepen dat hij heeft, en daar is dan niemand meer. Tot de beheerder het nieuwe heeft, komen bestellingen alleen door ophalen binnen. Er is geen weg terug naar het oude.',
  'webhook.renew-not': 'Dit houden',
  'webhook.awaited': 'Op dit nieuwe adres kwam nog geen aanroep',
  'webhook.awaited-help':
    'Het vorige adres geldt niet meer. Geef dit aan de beheerder van de dienst; tot er een aanroep op komt, komen bestellingen alleen door ophalen binnen.',
  'webhook.in-the-clear': 'Aanroepen komen over onversleuteld http',
  'webhook.in-the-clear-help':
    'Wie onderweg meeluistert, leert dit adres kennen en kan Orderbell laten ophalen, maar niets meer. Een proxy met https ervoor voorkomt dat; geef het adres ervan op als adres van buiten.',
  'webhook.basic':
    'Dit account stuurt bij elk verzoek het wachtwoord en kan één bestelling niet apart ophalen: een aanroep vervroegt het volgende ophalen. Met een token komt een bestelling meteen binnen. Zendingen komen alleen met een token binnen.',
  'webhook.no-call': 'Geen aanroep sinds Orderbell is gestart.',
  'webhook.last-call': 'Laatste aanroep {when}: {outcome}',
  'webhook.outcome.following': 'wordt opgezocht',
  'webhook.outcome.brought': 'bracht iets nieuws',
  'webhook.outcome.nothing-new': 'niets dat niet al bekend was',
  'webhook.outcome.unknown': 'de dienst weet niet waar het om ging, dus alles is opgehaald',
  'webhook.outcome.polled':
    'de bestellingen zijn opgehaald, want dit account kan er geen los ophalen; een zending vraagt een token',
  'webhook.outcome.wants-token':
    'het ging over een zending, en die kan dit account niet ophalen: daarvoor is een token nodig',
  'webhook.outcome.failed': 'de dienst was niet te bereiken; Orderbell probeert het opnieuw',
  'webhook.outcome.left-to-polling':
    'te veel tegelijk; ophalen brengt ze, en de dienst moet opnieuw aanroepen',
  'webhook.outcome.no-account': 'niemand is aangemeld; de dienst moet opnieuw aanroepen',
  'webhook.outcome.not-understood': 'was niet te begrijpen',
  'webhook.demands': 'Wat een aanroep naast het adres moet bewijzen',
  'webhook.demands-hint': 'De beheerder van de dienst vult daar hetzelfde in.',
  'webhook.demands.nothing': 'niets',
  'webhook.demands.basic': 'gebruikersnaam en wachtwoord (Basic)',
  'webhook.demands.bearer': 'een token (Bearer)',
  'webhook.user': 'Gebruikersnaam voor de dienst',
  'webhook.password': 'Wachtwoord voor de dienst',
  'webhook.token': 'Token voor de dienst',
  'webhook.wrong.basic': 'Een gebruikersnaam heeft geen dubbele punt, en geen van beide heeft regeleinden.',
  'webhook.wrong.bearer': 'Een token heeft alleen letters, cijfers en - . _ ~ + /, en = aan het eind.',
  'webhook.demand': 'Vanaf nu vragen',
  'webhook.demand-not': 'Zo laten',
  'webhook.credentials-kept': 'Ingevuld; wordt niet meer getoond.',
  'webhook.credentials-other': 'Andere invullen',
  'webhook.credentials-missing': 'De inloggegevens voor aanroepen ontbreken',
  'webhook.credentials-missing-help':
    'Wat een aanroep moet bewijzen, staat niet in de sleutelhanger. Vul het opnieuw in. Tot dan wordt de dienst bij elke aanroep gevraagd later terug te komen, en brengt ophalen de bestellingen.',
  'webhook.last-event': 'Laatste aanroep {when}, {event}: {outcome}',
  'webhook.outcome.wrong-credentials': 'gebruikersnaam en wachtwoord, of het token, klopten niet',
  'webhook.outcome.too-long': 'was langer dan 8 MB; ophalen brengt waar het om ging',
  'webhook.outcome.not-now': 'kon op dat moment niet worden aangenomen; de dienst moet opnieuw aanroepen',
};
