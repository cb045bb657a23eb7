import type { errors as english } from '../en/errors.ts';
import type { WordsFor } from '../en.ts';

export const errors: WordsFor<typeof english> = {
  'error.service.address-invalid':
    'Dit is geen geldig adres van een dienst. Kopieer het uit de welkomstbrief van de dienst; het begint met https://.',
  'error.service.not-https':
    'Dit adres begint niet met https, dus het wachtwoord zou onversleuteld worden verstuurd. Vraag de beheerder van de dienst om het https-adres.',
  'error.service.unreachable':
    'De dienst is niet bereikbaar. Controleer het adres en uw internetverbinding. Is beide in orde, neem dan contact op met de beheerder van de dienst.',
  'error.service.cut-off':
    'De verbinding met de dienst is verbroken voordat er antwoord was. Orderbell probeert het automatisch opnieuw. Blijft het misgaan, neem dan contact op met uw netwerkbeheerder of de beheerder van de dienst.',
  'error.service.cut-off.asked':
    'De verbinding met de dienst is verbroken voordat er antwoord was. Probeer het opnieuw. Blijft het misgaan, neem dan contact op met uw netwerkbeheerder of de beheerder van de dienst.',
  'error.service.timeout':
    'De dienst heeft niet op tijd geantwoord. Orderbell probeert het automatisch opnieuw. Blijft het misgaan, neem dan contact op met de beheerder van de dienst.',
  'error.service.timeout.asked':
    'De dienst heeft niet op tijd geantwoord. Probeer het opnieuw. Blijft het misgaan, neem dan contact op met de beheerder van de dienst.',
  'error.service.tls':
    'De identiteit van de dienst kon niet worden gecontroleerd, of de versleuteling is verouderd. Er is niets verstuurd. Uw netwerkbeheerder of de beheerder van de dienst moet het certificaat of de versleuteling in orde maken.',
  'error.service.trouble':
    'De dienst heeft een storing; aan wat u hebt ingevoerd, ligt het niet. Orderbell probeert het automatisch opnieuw; alleen de beheerder van de dienst kan de storing verhelpen.',
  'error.service.trouble.asked':
    'De dienst heeft een storing; aan wat u hebt ingevoerd, ligt het niet. Probeer het later opnieuw. Blijft het misgaan, neem dan contact op met de beheerder van de dienst.',
  'error.service.rate-limited':
    'Te veel verzoeken in korte tijd. Probeer het over een minuut opnieuw; wat onderweg is, wordt automatisch verder verstuurd.',
  'error.service.not-a-service':
    'Op dit adres is geen besteldienst. Controleer het adres, en of u zich eerst op uw netwerk moet aanmelden. Is beide in orde, neem dan contact op met de beheerder van de dienst.',
  'error.service.answer-too-large':
    'De dienst stuurde meer gegevens dan Orderbell in één keer verwerkt. Er is niets verloren; Orderbell probeert het automatisch opnieuw. Blijft het misgaan, neem dan contact op met de beheerder van de dienst.',
  'error.service.answer-too-large.asked':
    'De dienst stuurde meer gegevens dan Orderbell in één keer verwerkt. Probeer het opnieuw. Blijft het misgaan, neem dan contact op met de beheerder van de dienst.',
  'error.service.far-future':
    'De dienst stuurde een datum ver in de toekomst, die Orderbell niet overneemt. Er is niets verloren, maar nieuwe gegevens worden elke keer opnieuw gelezen. De beheerder van de dienst moet de datum corrigeren.',
  'error.service.never-still':
    'De lijst van de dienst veranderde tijdens het ophalen; of het antwoord is aangekomen, is nog niet te zeggen. Orderbell haalt automatisch opnieuw op en verstuurt intussen niets dubbel.',
  'error.service.no-shipments':
    'Deze dienst toont geen zendingen. U kunt wel verzendberichten versturen, maar u ziet hier niet wat ermee gebeurt.',
  'error.service.no-companies': 'Bij deze dienst kunt u geen bedrijven zoeken.',
  'error.service.needs-token':
    'Dit werkt niet zolang het wachtwoord bij elk verzoek wordt meegestuurd. Kies onder Instellingen › Geavanceerd het token; verder verandert er niets.',
  'error.service.refused':
    'De dienst heeft het verstuurde niet aangenomen. Lees de melding van de dienst, wijzig het antwoord of vraag het de klant.',
  'error.service.not-found': 'Bij de dienst is dit niet meer aanwezig. Haal op om de actuele stand te zien.',
  'error.service.credentials-refused':
    'De dienst heeft e-mailadres of wachtwoord geweigerd. Voer beide opnieuw in. Kloppen ze, neem dan contact op met de beheerder van de dienst.',
  'error.service.path-refused':
    'Uw aanmelding mag dit niet bij de dienst. Al het andere werkt, en Orderbell probeert het automatisch opnieuw. Vraag de support van de dienst om het recht hiervoor.',
  'error.service.path-refused.asked':
    'Uw aanmelding mag dit niet bij de dienst. Al het andere werkt. Vraag de support van de dienst om het recht hiervoor.',
  'error.service.path-refused.stopped':
    'Uw aanmelding mag dit niet bij de dienst. Al het andere werkt. Vraag de support van de dienst om het recht hiervoor en verstuur daarna opnieuw.',
  'error.service.role-missing':
    'Deze aanmelding heeft geen integratierol. Vraag de support van de dienst om een integratieaccount.',
  'error.service.company-refused':
    'Uw aanmelding mag niet versturen voor de bedrijfs-id uit uw instellingen. Verbeter die onder Instellingen › Geavanceerd of laat het veld leeg; schrijf dit daarna opnieuw.',
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
    'De oefendienst kon op deze computer niet worden gestart. Start Orderbell opnieuw. Helpt dat niet, meld het dan aan de ontwikkelaars.',
  'error.order.damaged':
    'De gegevens van deze bestelling op deze computer zijn beschadigd. Daarom wordt die niet getoond. Orderbell haalt de bestelling opnieuw op zodra er verbinding met de dienst is.',
  'error.message.damaged':
    'De gegevens van dit bericht op deze computer zijn beschadigd. U kunt het niet meer versturen of bewerken. Kijk bij de dienst of het is aangekomen. Verwijder het, en antwoord alleen opnieuw als het niet is aangekomen.',
  'error.order.not-found': 'Deze bestelling is er niet meer.',
  'error.order.held-back':
    'De bestelling is op het laatste moment gewijzigd, of de computer stond in slaapstand. Er is niets verstuurd. Orderbell controleert de bestelling opnieuw en gaat automatisch verder.',
  'error.order.changed':
    'De klant heeft de bestelling gewijzigd terwijl u antwoordde. Er is niets verstuurd en niets verloren: bekijk de wijziging en verstuur dan opnieuw.',
  'error.order.not-by-id':
    'De dienst kan deze bestelling niet afzonderlijk leveren. Haal nu op; zo komt elke wijziging binnen.',
  'error.response.invalid': 'Regel {position} kan zo niet worden verstuurd. {problem}',
  'error.response.order-number-wrong':
    'Uw ordernummer bevat spaties. Verbeter het onder ‘Bericht en gegevens’ in het antwoord op de bestelling.',
  'error.response.buyer-account-number-missing':
    'Bij elk antwoord hoort het klantnummer dat u {buyer} hebt gegeven. Vul het hieronder in.',
  'error.response.not-found': 'Dit antwoord wacht niet meer.',
  'error.response.fate-unknown':
    'Misschien is uw antwoord aangekomen, misschien niet. Vraag het de klant of vergelijk het met de bestelling en kies dan.',
  'error.response.effect-unseen':
    'De dienst heeft uw antwoord ontvangen, maar deze regels bevatten het niet. Misschien heeft de dienst het geweigerd. Een verstuurd antwoord kunt u niet terugnemen.',
  'error.response.documents-unseen':
    'De bestelling bevat uw antwoord, maar niet de documenten die erbij hoorden. Heeft de klant ze niet, verstuur dan opnieuw.',
  'error.response.too-late':
    'Het antwoord is al verstuurd en kan niet meer ongedaan worden gemaakt. Stuur een nieuw antwoord om het te wijzigen.',
  'error.document.not-found': 'Dit document is er niet meer.',
  'error.document.kind-refused':
    'Dit type bestand wordt niet verstuurd, omdat er een programma in kan zitten. Stuur in plaats daarvan een pdf of een afbeelding.',
  'error.document.too-large': 'Dit bestand is groter dan 2 GB en kan niet worden verstuurd.',
  'error.document.too-large-to-show':
    'Dit document is groter dan 32 MB en kan hier niet worden getoond. Download het om het te openen.',
  'error.document.too-many': 'Er zijn al 100 documenten toegevoegd, meer staat de dienst hier niet toe.',
  'error.document.empty': 'Dit bestand is leeg. Controleer het en voeg het opnieuw toe.',
  'error.document.incomplete': 'De kopie van het document is onvolledig of beschadigd. Voeg het opnieuw toe.',
  'error.document.nothing-to-send':
    'Deze documenten kunnen alleen met een antwoord worden verstuurd: de regel is niet meer bevestigd, of er loopt een wijzigingsverzoek.',
  'error.document.sent-already':
    'Dit document is al met een antwoord verstuurd en kan niet meer worden verwijderd.',
  'error.document.gone':
    'Bij de dienst is dit document niet meer aanwezig. Vraag de klant om het opnieuw toe te voegen.',
  'error.document.changed':
    'Het document is tijdens het downloaden gewijzigd; er is niets opgeslagen. Download het opnieuw.',
  'error.document.wrong-content':
    'In plaats van dit document stuurde de dienst {what, select, page {een webpagina} message {een foutmelding} nothing {een leeg bestand} other {een ander bestand}}; er is niets opgeslagen. Probeer het later opnieuw of vraag de klant om het opnieuw toe te voegen.',
  'error.document.save-full':
    'Er is daar niet genoeg ruimte; er is niets opgeslagen. Maak ruimte vrij of kies een andere map.',
  'error.document.save-refused':
    'Hier mag u niets opslaan. Kies een andere map of vraag het uw systeembeheerder.',
  'error.document.save-failed':
    'Het bestand kon daar niet worden opgeslagen. Probeer het opnieuw of kies een andere map.',
  'error.document.not-fetched':
    'De browser heeft het downloaden te vroeg afgebroken. Probeer het opnieuw; gebeurt er dan niets, sta dan downloads toe in de browser.',
  'error.shipment.not-found': 'Deze zending is er niet meer.',
  'error.shipment.not-by-id':
    'De dienst kan deze zending niet afzonderlijk leveren. Haal nu op; zo komt elke wijziging binnen.',
  'error.despatch.invalid': 'Het verzendbericht kan zo niet worden verstuurd. {problem}',
  'error.despatch.number-taken':
    'Dit nummer is al voor een andere zending gebruikt. Kies een nummer dat nog nooit is gebruikt; het moet uniek zijn.',
  'error.despatch.not-found': 'Dit verzendbericht wacht niet meer.',
  'error.despatch.too-late': 'Het verzendbericht is al verstuurd en kan niet meer ongedaan worden gemaakt.',
  'error.export.setting-missing':
    'Nog niet ingevuld: {missing}. Vul dit aan onder Instellingen › Exporten; anders is het document niet geldig.',
  'error.export.setting-wrong':
    'Dit kan niet kloppen: {field} ({party}). Controleer het onder Instellingen › Exporten; het document zou niet geldig zijn.',
  'error.export.unit-unknown':
    'Regel {position} heeft de eenheid ‘{unit}’, waarvoor geen internationale code bestaat. Het document kan niet worden gemaakt; CSV en afdrukken kan wel.',
  'error.export.currency-missing':
    'De prijs van regel {position} heeft geen valuta volgens ISO 4217 (bijv. EUR). Het document kan niet worden gemaakt.',
  'error.export.several-currencies':
    'De regels van deze bestelling hebben verschillende valuta’s ({list}). Een document kan er maar één bevatten.',
  'error.export.no-base-quantity':
    'De prijs van regel {position} geldt voor 0 eenheden en is daarom niet bruikbaar.',
  'error.export.negative':
    'Regel {position} heeft een negatieve prijs of een negatief aantal; dat staat het document niet toe.',
  'error.export.price-unit':
    'De prijs van regel {position} geldt per ‘{unit}’, maar er is in een andere eenheid besteld; daarom is er geen bedrag. Het document kan niet worden gemaakt; CSV en afdrukken kan wel.',
  'error.export.date-missing':
    'Regel {position} heeft geen leverdatum, en het document heeft die nodig. Vraag het de klant; CSV en afdrukken kan wel.',
  'error.export.quantity-missing':
    'Regel {position} heeft geen aantal, en het document heeft dat nodig. Vraag het de klant; CSV en afdrukken kan wel.',
  'error.export.price-missing':
    'De prijs van regel {position} heeft geen waarde in de valuta van de bestelling, en het document heeft die nodig. Vraag het de klant; CSV en afdrukken kan wel.',
  'error.export.price-unreadable':
    'De prijs van regel {position} is niet leesbaar. Vraag het de klant; CSV en afdrukken kan wel.',
  'error.export.position-missing':
    'Een regel heeft geen nummer, en het document heeft dat nodig. Vraag het de klant; CSV en afdrukken kan wel.',
  'error.export.position-twice':
    'Meerdere regels hebben hetzelfde nummer als regel {position}, dus het document kan ze niet uit elkaar houden. Vraag het de klant; CSV en afdrukken kan wel.',
  'error.export.number-missing':
    'De bestelling heeft geen nummer, en het document heeft dat nodig. Vraag de klant ernaar.',
  'error.export.no-lines': 'De bestelling heeft nog geen regels. Er is niets te exporteren.',
  'error.export.all-cancelled': 'De klant heeft deze bestelling geannuleerd; er valt niets te beantwoorden.',
  'error.export.unanswered':
    'Nog niet beantwoord: {count, plural, one {regel} other {regels}} {list}. Antwoord eerst; het document geldt voor de hele bestelling.',
  'error.export.not-a-purchase':
    'Dit is een aanvraag of een prognose, geen bestelling. Het document zou er als een bestelling uitzien.',
  'error.webhook.port-taken':
    'Poort {port} wordt al door een ander programma op deze computer gebruikt. Kies een andere en geef de dienst het nieuwe adres.',
  'error.webhook.port-refused':
    'Orderbell mag poort {port} op deze computer niet gebruiken. Kies een poort boven 1023 of vraag het uw systeembeheerder.',
  'error.webhook.failed':
    'Orderbell kan daar geen aanroepen aannemen: deze computer heeft dat netwerkadres niet. Kies een ander.',
  'error.backup.busy': 'Er wordt al een back-up opgeslagen of teruggezet. Wacht tot dat klaar is.',
  'error.backup.store-damaged':
    'De database is beschadigd en kan niet als back-up worden opgeslagen. Start Orderbell opnieuw: het herstelt wat het kan, of biedt de laatste goede kopie aan. Probeer het daarna nog eens.',
  'error.backup.wrong-passphrase': 'Dit is niet de wachtzin van deze back-up. Vul die nog eens in.',
  'error.backup.not-a-backup': 'Dit bestand is geen back-up van Orderbell. Kies een ander bestand.',
  'error.backup.damaged':
    'Deze back-up is beschadigd of niet volledig. Kopieer het bestand opnieuw of kies een ander.',
  'error.backup.newer': 'Deze back-up komt van een nieuwere Orderbell. Installeer eerst de nieuwste versie.',
  'error.outbox.restored':
    'Dit komt uit een back-up en is daarna misschien al verstuurd. Orderbell controleert dat als u het verstuurt.',
  'error.store.full':
    'De schijf van deze computer is vol. Maak ruimte vrij. Er is niets verloren, maar er kan niets nieuws worden opgeslagen.',
  'error.store.read-only':
    'Orderbell mag niet in de gegevensmap schrijven. Uw systeembeheerder moet dat toestaan.',
  'error.store.failed':
    'Orderbell kon dit niet opslaan. Probeer het opnieuw; helpt dat niet, start Orderbell dan opnieuw.',
  'error.store.gone':
    'De database van Orderbell staat niet meer in {path}. Die is verplaatst, verwijderd of vervangen, of het station is losgekoppeld. Er kan niets worden opgeslagen of verstuurd. Zet de gegevensmap terug. Lukt dat niet, kopieer dan wat u aan het typen bent en start Orderbell opnieuw.',
  'error.store.taken':
    'Een andere Orderbell gebruikt nu de gegevensmap {path}. Hier kan niets worden opgeslagen of verstuurd. Sluit een van de twee af.',
  'error.rpc.unknown-call': 'Deze pagina en Orderbell hebben verschillende versies. Start Orderbell opnieuw.',
  'error.rpc.bad-input':
    'Orderbell kon de invoer van deze pagina niet verwerken. Er is niets gewijzigd; meld het aan de ontwikkelaars.',
  'error.rpc.bad-output':
    'Deze pagina kon het antwoord van Orderbell niet verwerken. Start Orderbell opnieuw.',
  'error.rpc.unreachable': 'Orderbell reageert niet. Start het opnieuw.',
  'error.page.part-missing':
    'Dit onderdeel kon niet worden geladen. De rest werkt door, en wat u hebt ingevoerd, blijft bewaard.',
  'error.internal':
    'Er is een fout opgetreden in Orderbell. Controleer de bestelling voordat u het opnieuw probeert, en meld het aan de ontwikkelaars.',
};
