import type { errors as english } from '../en/errors.ts';
import type { WordsFor } from '../words-for.ts';

export const errors: WordsFor<typeof english> = {
  'error.service.address-invalid':
    'Dit is geen adres van een dienst. Kopieer het uit de welkomstbrief van de dienst; het begint met https://.',
  'error.service.not-https':
    'Dit adres is geen https, dus het wachtwoord zou open over het net gaan. Vraag de dienst om het https-adres.',
  'error.service.unreachable':
    'Op dit adres antwoordt niemand. Controleer het adres en het netwerk; kloppen beide, dan is de dienst uitgevallen en moet de beheerder ervan ingrijpen.',
  'error.service.cut-off':
    'De verbinding met de dienst werd verbroken voordat er antwoord was. Orderbell probeert het vanzelf opnieuw; blijft het zo, dan moet uw netwerkbeheerder of de beheerder van de dienst ingrijpen.',
  'error.service.cut-off.asked':
    'De verbinding met de dienst werd verbroken voordat er antwoord was. Blijft het zo, dan moet uw netwerkbeheerder of de beheerder van de dienst ingrijpen.',
  'error.service.timeout':
    'De dienst deed te lang over het antwoord. Wat wacht wordt vanzelf opnieuw geprobeerd; blijft het zo, dan moet de beheerder van de dienst ingrijpen.',
  'error.service.timeout.asked':
    'De dienst deed te lang over het antwoord. Blijft het zo, dan moet de beheerder van de dienst ingrijpen.',
  'error.service.tls':
    'De dienst kon niet bewijzen wie hij is, of versleutelt op een te oude manier, dus er is niets verstuurd. Uw netwerkbeheerder of de beheerder van de dienst moet het certificaat of de versleuteling in orde maken.',
  'error.service.trouble':
    'De dienst zelf heeft een storing; met wat u invoerde is niets mis. De beheerder moet ingrijpen, en wat wacht wordt vanzelf opnieuw geprobeerd.',
  'error.service.trouble.asked':
    'De dienst zelf heeft een storing; met wat u invoerde is niets mis. Blijft het zo, dan moet de beheerder van de dienst ingrijpen.',
  'error.service.rate-limited':
    'De dienst vraagt om even te wachten. Probeer het over een minuut opnieuw; wat onderweg is, gaat vanzelf verder.',
  'error.service.not-a-service':
    'Daar antwoordt iets, maar niet zoals een besteldienst. Controleer het adres, en of uw netwerk eerst een aanmelding wil; klopt beide, dan moet de beheerder van de dienst ingrijpen.',
  'error.service.answer-too-large':
    'Het antwoord van de dienst is groter dan Orderbell in één keer aanneemt. Er is niets verloren, en het wordt vanzelf opnieuw geprobeerd; blijft het zo, dan moet de beheerder van de dienst ingrijpen.',
  'error.service.answer-too-large.asked':
    'Het antwoord van de dienst is groter dan Orderbell in één keer aanneemt. Blijft het zo, dan moet de beheerder van de dienst ingrijpen.',
  'error.service.far-future':
    'De dienst stuurde een datum ver in de toekomst, en Orderbell gaat daar niet van uit. Er is niets verloren, maar wat binnenkomt wordt elke keer opnieuw gelezen; de beheerder van de dienst moet de datum herstellen.',
  'error.service.never-still':
    'De lijst van de dienst veranderde terwijl die werd gelezen, dus of dit is aangekomen, is nog niet te zeggen. Orderbell leest de lijst vanzelf opnieuw en stuurt intussen niets dubbel.',
  'error.service.no-shipments':
    'Deze dienst toont geen zendingen. Verzendberichten kunnen toch worden verstuurd, maar niets laat zien wat ervan geworden is.',
  'error.service.no-companies': 'Deze dienst kan geen bedrijven zoeken.',
  'error.service.needs-token':
    'Dit gaat niet zolang het wachtwoord bij elk verzoek wordt meegestuurd. Kies onder Instellingen, Account het token; verder verandert er niets.',
  'error.service.refused':
    'De dienst heeft niet aangenomen wat is verstuurd. Lees wat die erover zegt, wijzig het antwoord of vraag de klant.',
  'error.service.not-found': 'De dienst kent dit niet meer. Haal nu op om te zien hoe het ervoor staat.',
  'error.service.credentials-refused':
    'De dienst heeft dit e-mailadres en wachtwoord geweigerd. Typ ze opnieuw; kloppen ze, dan kan de beheerder van de dienst zeggen waar het aan ligt.',
  'error.service.path-refused':
    'De dienst weigert dit aan uw aanmelding. Al het andere gaat door, en Orderbell vraagt het vanzelf opnieuw. Vraag de ondersteuning van de dienst om het recht hiervoor.',
  'error.service.path-refused.asked':
    'De dienst weigert dit aan uw aanmelding. Al het andere gaat door. Vraag de ondersteuning van de dienst om het recht hiervoor.',
  'error.service.path-refused.stopped':
    'De dienst weigert dit aan uw aanmelding. Al het andere gaat door. Vraag de ondersteuning van de dienst om het recht hiervoor en verzend daarna opnieuw.',
  'error.service.role-missing':
    'Deze aanmelding heeft geen integratierol. Vraag de ondersteuning van de dienst om een integratieaccount.',
  'error.service.company-refused':
    'De dienst laat deze aanmelding niet versturen voor de bedrijfs-id uit uw instellingen. Verbeter die onder Instellingen, Account, of laat het veld leeg; schrijf dit daarna opnieuw.',
  'error.proxy.unusable':
    'De proxy-instellingen van deze computer noemen geen proxy die Orderbell kan gebruiken. Er is niets verstuurd. De beheerder van uw netwerk kan er een voor HTTP of HTTPS invullen.',
  'error.proxy.unreachable':
    'De proxy {proxy} is niet te bereiken of kan niet aantonen wie hij is. Er is niets verstuurd. Controleer het netwerk; als dat klopt, kan de beheerder van uw netwerk helpen.',
  'error.proxy.refused':
    'De proxy {proxy} laat Orderbell niet door (status {status}). Er is niets verstuurd. Vraag de beheerder van uw netwerk om het adres van de dienst toe te staan.',
  'error.proxy.scheme':
    'De proxy {proxy} vraagt een aanmelding die Orderbell niet kent. Er is niets verstuurd. Vraag de beheerder van uw netwerk om gebruikersnaam en wachtwoord (Basic) toe te staan.',
  'error.proxy.credentials-needed':
    'De proxy {proxy} vraagt om een gebruikersnaam en wachtwoord. Er is niets verstuurd. Vul die van uw bedrijfsnetwerk in.',
  'error.proxy.credentials-refused':
    'De proxy {proxy} heeft deze gebruikersnaam en dit wachtwoord geweigerd. Orderbell probeert ze niet nog eens. Vul de juiste in, of vraag het de beheerder van uw netwerk.',
  'error.account.signed-out': 'U bent afgemeld. Meld u weer aan om verder te gaan.',
  'error.practice.unavailable':
    'De oefendienst kon op deze computer niet worden gestart. Start Orderbell opnieuw; blijft het zo, laat het dan de makers weten.',
  'error.order.not-found': 'Deze bestelling is er niet meer.',
  'error.order.held-back':
    'De bestelling is op het laatste moment gewijzigd, of de computer sliep, daarom is er niets verzonden. Orderbell controleert de bestelling opnieuw en gaat daarna vanzelf verder.',
  'error.order.changed':
    'De klant heeft de bestelling gewijzigd terwijl u schreef. Er is niets verstuurd en niets verloren: bekijk wat er is gewijzigd en verstuur dan opnieuw.',
  'error.order.not-by-id':
    'Deze bestelling kan niet apart worden opgehaald: de dienst biedt dat niet. Haal nu op; zo komt elke wijziging binnen.',
  'error.response.invalid': 'Regel {position} kan zo niet worden verstuurd. {problem}',
  'error.response.order-number-wrong':
    'Uw ordernummer bevat spaties. Verbeter het onder ‘Bericht en gegevens’ in het antwoord op de bestelling.',
  'error.response.buyer-account-number-missing':
    'Het klantnummer bij u ontbreekt. Typ het hieronder; het moet in elk antwoord staan.',
  'error.response.not-found': 'Dit antwoord wacht niet meer.',
  'error.response.fate-unknown':
    'Misschien is het aangekomen en geweigerd, misschien helemaal niet aangekomen. Vergelijk, en verstuur het dan opnieuw of laat het zo.',
  'error.response.effect-unseen':
    'Uw antwoord is aangekomen, maar deze regels tonen het niet: het kan teruggedraaid zijn. Vergelijk, en stuur het opnieuw of laat het zo.',
  'error.response.documents-unseen':
    'De bestelling toont wat u hebt gezegd, maar niet de documenten die erbij hoorden. Heeft de klant ze niet, verstuur dan opnieuw.',
  'error.response.too-late':
    'Te laat om het terug te nemen: het antwoord is al weg. Stuur een nieuw antwoord om het te wijzigen.',
  'error.document.not-found': 'Dit document is er niet meer.',
  'error.document.kind-refused':
    'Bestanden van deze soort worden niet verstuurd, omdat er een programma in kan zitten. Stuur in plaats daarvan een pdf of een afbeelding.',
  'error.document.too-large': 'Dit bestand is groter dan 2 GB, meer dan er kan worden verstuurd.',
  'error.document.too-many': 'Er zijn al 100 documenten, meer neemt de dienst op één plek niet aan.',
  'error.document.empty': 'Dit bestand is leeg. Controleer het en voeg het opnieuw bij.',
  'error.document.incomplete':
    'Het bestand veranderde of brak af tijdens het kopiëren. Voeg het opnieuw bij.',
  'error.document.sent-already': 'Dit document ging al met een antwoord mee en kan niet worden teruggenomen.',
  'error.document.gone':
    'De dienst heeft dit document niet meer. Vraag de klant om het opnieuw bij te voegen.',
  'error.document.changed':
    'Het document veranderde bij de dienst terwijl het werd opgehaald, dus er is niets van bewaard. Download het opnieuw.',
  'error.document.save-full':
    'Er is niet genoeg ruimte waar dit moest komen, dus er is niets van bewaard. Maak ruimte of kies een andere plek.',
  'error.document.save-refused':
    'Op deze plek mag niets worden opgeslagen. Kies een andere, of vraag wie deze computer beheert.',
  'error.document.save-failed':
    'Dit kon daar niet worden opgeslagen, en er is niets van bewaard. Probeer het opnieuw of kies een andere plek.',
  'error.document.not-fetched':
    'De browser stopte voordat het bestand compleet was. Download het opnieuw; gebeurt er dan niets, sta downloads dan toe in de browser.',
  'error.shipment.not-found': 'Deze zending is er niet meer.',
  'error.shipment.not-by-id':
    'Deze zending kan niet apart worden opgehaald: de dienst biedt dat niet. Haal nu op; zo komt elke wijziging binnen.',
  'error.despatch.invalid': 'Dit kan zo niet worden verstuurd. {problem}',
  'error.despatch.number-taken':
    'Dit nummer is al voor een andere zending gebruikt. Kies een nummer dat nooit is gebruikt: daaraan worden zendingen onderscheiden.',
  'error.despatch.not-found': 'Dit verzendbericht wacht niet meer.',
  'error.despatch.too-late': 'Te laat om het terug te nemen: het verzendbericht is al weg.',
  'error.export.setting-missing':
    'Ontbreekt: {missing}. Vul aan wat ontbreekt onder Instellingen, Exporten; zonder is het document niet geldig.',
  'error.export.setting-wrong':
    'Dit kan niet kloppen: {field} ({party}). Controleer het onder Instellingen, Exporten; het document zou niet geldig zijn.',
  'error.export.unit-unknown':
    'Regel {position} is in “{unit}”, een eenheid zonder internationale code. Daarmee kan het document niet worden gemaakt; CSV en afdrukken kan wel.',
  'error.export.currency-missing':
    'De prijs van regel {position} heeft geen valuta die in de internationale lijst staat (ISO 4217, zoals EUR), dus het document kan die niet noemen.',
  'error.export.several-currencies':
    'De regels van deze bestelling zijn in verschillende valuta’s ({list}). Een document neemt er één.',
  'error.export.no-base-quantity': 'De prijs van regel {position} geldt voor nul eenheden en zegt dus niets.',
  'error.export.negative':
    'Regel {position} heeft een prijs of aantal onder nul; dat kan het document niet zeggen.',
  'error.export.price-unit':
    'De prijs van regel {position} is per “{unit}”, en wat besteld is wordt daar niet in geteld, dus er is geen bedrag. Daarmee kan het document niet worden gemaakt; CSV en afdrukken kan wel.',
  'error.export.date-missing':
    'De klant heeft voor regel {position} geen leverdatum opgegeven. Zonder is het document niet geldig. Vraag het de klant; CSV en afdrukken kan wel.',
  'error.export.quantity-missing':
    'De klant heeft voor regel {position} geen aantal opgegeven. Zonder is het document niet geldig. Vraag het de klant; CSV en afdrukken kan wel.',
  'error.export.price-missing':
    'De prijs van regel {position} heeft geen waarde in de valuta van de bestelling, dus het document kan hem niet noemen. Vraag het de klant; CSV en afdrukken kan wel.',
  'error.export.price-unreadable':
    'De prijs van regel {position} is niet te lezen, dus het document kan hem niet noemen. Vraag het de klant; CSV en afdrukken kan wel.',
  'error.export.position-missing':
    'Een regel kwam zonder nummer, dus het document kan hem niet noemen. Vraag het de klant; CSV en afdrukken kan wel.',
  'error.export.position-twice':
    'Meer regels hebben hetzelfde nummer als regel {position}, dus het document kan ze niet uit elkaar houden. Vraag het de klant; CSV en afdrukken kan wel.',
  'error.export.number-missing':
    'De bestelling heeft geen nummer, dus het document kan haar niet noemen. Vraag de klant ernaar.',
  'error.export.no-lines': 'De bestelling heeft nog geen regels. Er is niets te schrijven.',
  'error.export.all-cancelled': 'De klant heeft deze bestelling geannuleerd: er is niets te beantwoorden.',
  'error.export.unanswered':
    'Nog niet beantwoord: {count, plural, one {regel} other {regels}} {list}. Antwoord eerst; het document spreekt voor de hele bestelling.',
  'error.export.not-a-purchase':
    'Dit is een aanvraag of een prognose, geen bestelling. Als document zou het er een lijken.',
  'error.webhook.port-taken':
    'Een ander programma op deze computer gebruikt poort {port}. Kies een andere, en geef de dienst het nieuwe adres.',
  'error.webhook.port-refused':
    'Deze computer laat Orderbell poort {port} niet gebruiken. Kies er een boven 1023, of vraag wie de computer beheert.',
  'error.webhook.failed':
    'Orderbell kan daar geen aanroepen aannemen: deze computer heeft dat netwerkadres niet. Kies een ander.',
  'error.store.full':
    'De schijf van deze computer is vol. Maak ruimte; er is niets verloren, maar er kan niets nieuws worden bewaard.',
  'error.store.read-only':
    'Orderbell mag niet in de eigen gegevensmap schrijven. Wie deze computer beheert, moet dat toestaan.',
  'error.store.failed':
    'Orderbell kon dit niet op schijf bewaren. Probeer het opnieuw; blijft het zo, start Orderbell dan opnieuw.',
  'error.rpc.unknown-call':
    'Deze pagina en Orderbell zijn van verschillende versies. Start Orderbell opnieuw.',
  'error.rpc.bad-input':
    'Orderbell begreep niet wat deze pagina vroeg. Er is niets gewijzigd; laat het de makers weten.',
  'error.rpc.bad-output': 'Deze pagina begreep het antwoord van Orderbell niet. Start Orderbell opnieuw.',
  'error.rpc.unreachable': 'Orderbell zelf antwoordt niet. Start het opnieuw.',
  'error.page.part-missing':
    'Dit deel van Orderbell kon niet worden opgehaald. De rest werkt door, en wat u typte blijft bewaard.',
  'error.internal':
    'Er ging iets mis binnen Orderbell. Bekijk de bestelling voordat u het opnieuw probeert; laat het de makers weten.',
};
