import type { connection as english } from '../en/connection.ts';
import type { WordsFor } from '../en.ts';

export const connection: WordsFor<typeof english> = {
  'sign-in.promise': 'Bestellingen van uw klanten meteen zien en beantwoorden.',
  'sign-in.title': 'Aanmelden bij uw besteldienst',
  'sign-in.service': 'Dienst',
  'sign-in.service.tradecloud-one': 'Tradecloud One',
  'sign-in.service.tradecloud-one-test': 'Tradecloud One acceptatietest',
  'sign-in.service.other': 'Ander adres',
  'sign-in.service.practice': 'Oefenen',
  'sign-in.email-hint':
    'Gebruik een integratieaccount; u krijgt dat van de support van de dienst. Met een persoonlijk portaalaccount kunt u zich misschien aanmelden, maar niet ophalen of antwoorden.',
  'sign-in.address': 'Adres van de dienst',
  'sign-in.email': 'E-mail',
  'sign-in.password': 'Wachtwoord',
  'sign-in.address-missing':
    'Vul het adres van de dienst in. U hebt het van uw klant of van de dienst gekregen.',
  'sign-in.email-missing': 'Vul uw e-mailadres in.',
  'sign-in.email-wrong': 'Vul een e-mailadres in zoals naam@bedrijf.nl.',
  'sign-in.password-missing': 'Vul uw wachtwoord in.',
  'sign-in.keep': 'Aangemeld blijven',
  'sign-in.keep-keychain': 'Het wachtwoord staat alleen in de wachtwoordopslag van deze computer.',
  'sign-in.keep-memory':
    'Deze computer heeft geen wachtwoordopslag; u voert het wachtwoord bij elke start in.',
  'sign-in.from': 'Bestellingen ophalen',
  'sign-in.from.days-7': 'van de laatste 7 dagen',
  'sign-in.from.days-30': 'van de laatste 30 dagen',
  'sign-in.from.days-90': 'van de laatste 90 dagen',
  'sign-in.from.days-365': 'van de laatste 12 maanden',
  'sign-in.from.date': 'vanaf een datum…',
  'sign-in.from.now': 'alleen nieuwe vanaf nu',
  'sign-in.from-date': 'Gewijzigd sinds',
  'sign-in.from-future': 'Mag niet in de toekomst liggen',
  'sign-in.from-hint': 'Geldt alleen bij de eerste aanmelding bij een dienst.',
  'sign-in.this-computer': 'Op deze computer',
  'sign-in.submit': 'Aanmelden',
  'sign-in.working': 'Bezig met aanmelden…',
  'sign-in.failed': 'Aanmelden mislukt',
  'practice.title': 'Nog geen account?',
  'practice.what': 'Orderbell heeft een eigen oefendienst: een complete besteldienst op deze computer.',
  'practice.orders': '60 bestellingen van 5 klanten, waaronder één met 500 regels',
  'practice.buyers': 'Klanten die live bestellen, wijzigen, akkoord gaan en afwijzen',
  'practice.safe': 'Niets verlaat deze computer, en niemand wacht op uw antwoord',
  'practice.try': 'Oefendienst proberen',
  'practice.starting': 'De oefendienst wordt gestart…',
  'account.test': 'Testomgeving',
  'account.test-what': 'Bestellingen hier zijn niet echt, en uw antwoorden zijn niet bindend.',
  'account.practice': 'Oefendienst',

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

  'proxy.title': 'Proxy',
  'proxy.source.system': 'De proxy-instellingen van deze computer worden gebruikt.',
  'proxy.source.environment': 'De omgevingsvariabelen HTTPS_PROXY en NO_PROXY worden gebruikt.',
  'proxy.signed-in': 'Aangemeld bij {proxy}',
  'proxy.forget': 'Afmelden bij de proxy',
  'proxy.asks': 'De proxy {proxy} vraagt om een gebruikersnaam en wachtwoord',
  'proxy.asks-help':
    'Zolang u die niet invult, komen er geen bestellingen binnen en gaan er geen antwoorden uit.',
  'proxy.refused': 'De proxy {proxy} heeft de gebruikersnaam en het wachtwoord geweigerd',
  'proxy.sign-in': 'Aanmelden bij de proxy',
  'proxy.what':
    'Uw netwerk leidt via de proxy {proxy} naar de dienst. Die vraagt om een gebruikersnaam en wachtwoord, meestal die van uw bedrijfsnetwerk.',
  'proxy.keeps.keychain':
    'Het wachtwoord komt in de wachtwoordopslag van deze computer, zodra de proxy het heeft aangenomen.',
  'proxy.keeps.memory': 'Deze computer heeft geen wachtwoordopslag: er wordt bij elke start om gevraagd.',
  'proxy.in-the-clear':
    'De verbinding met deze proxy is niet versleuteld. Iemand in uw netwerk zou het wachtwoord kunnen meelezen.',
  'proxy.user': 'Gebruikersnaam voor de proxy',
  'proxy.password': 'Wachtwoord voor de proxy',
  'proxy.wrong': 'De gebruikersnaam ontbreekt, of bevat een dubbele punt.',
  'proxy.working': 'Wordt geprobeerd…',
  'proxy.not-now': 'Niet nu',

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
  'banner.store-lost': 'Orderbell kan niets opslaan of versturen',
  'banner.not-connected': 'Niet verbonden',
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
  'webhook.outcome.updated': 'iets nieuws ontvangen',
  'webhook.outcome.nothing-new': 'niets nieuws',
  'webhook.outcome.unknown': 'onbekend bij de dienst; daarom is alles opgehaald',
  'webhook.outcome.polled':
    'bestellingen opgehaald, omdat dit account geen afzonderlijke kan ophalen; voor zendingen is een token nodig',
  'webhook.outcome.needs-token': 'betrof een zending; daarvoor is een token nodig',
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
