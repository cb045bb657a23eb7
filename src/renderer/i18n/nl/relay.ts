import type { relay as en } from '../en/relay.ts';
import type { WordsFor } from '../en.ts';

export const relay: WordsFor<typeof en> = {
  'error.relay.practice':
    'Bij het oefenen verlaat niets deze computer: meld u aan met uw eigen account om {host} te bereiken, en stel de meldingen daar in.',
  'error.relay.unknown-host':
    'Er is geen mailserver met de naam {host}. Controleer de naam op typefouten, en uw internetverbinding.',
  'error.relay.unreachable':
    'De server {host} is niet bereikbaar. Controleer naam, poort en internetverbinding; een firewall kan de verbinding blokkeren.',
  'error.relay.timeout':
    'De server {host} reageerde niet op tijd. Controleer de poort en het soort versleuteling, en probeer het opnieuw.',
  'error.relay.tls':
    'De verbinding met {host} is niet veilig, dus er is niets verstuurd. Vraag de beheerder van de server om het certificaat te herstellen, of vul de naam in die in het certificaat staat.',
  'error.relay.no-tls':
    'De server {host} biedt op deze poort de gekozen versleuteling niet, dus er is niets verstuurd. Gebruikelijk zijn TLS op poort 465 en STARTTLS op poort 587.',
  'error.relay.unexpected-answer':
    'De server {host} antwoordt niet zoals verwacht. Controleer het adres en de poort.',
  'error.relay.cut-off':
    'De verbinding met {host} is verbroken; het bericht kan toch zijn aangekomen. Probeer het opnieuw als dat niet zo is.',
  'error.relay.later':
    'De server {host} neemt het bericht nu niet aan. Sommige servers weigeren een nieuwe afzender bij de eerste poging; probeer het over een paar minuten opnieuw.',
  'error.relay.login-refused':
    'De server {host} heeft de aanmelding geweigerd. Controleer gebruikersnaam en wachtwoord, of het toegangstoken; sommige aanbieders vragen een app-wachtwoord.',
  'error.relay.sender-refused':
    'De server {host} heeft de afzender geweigerd. Vul een afzenderadres in dat bij dit account hoort.',
  'error.relay.recipient-refused':
    'De server {host} heeft de ontvanger {address} geweigerd. Controleer het adres op typefouten.',
  'error.relay.refused':
    'De server {host} heeft het bericht geweigerd. Lees het antwoord van de server, of vraag de beheerder ervan.',
  'error.relay.gone':
    'Dit adres bestaat bij {host} niet meer. Maak daar een nieuw adres, en vul dat hier in.',
  'error.relay.button-refused':
    'Berichten komen aan, maar de knop op de telefoon kan niet werken: {host} weigert wat die publiceert. Vraag de beheerder van de server om iedereen op alle topics te laten publiceren.',
  'error.relay.topics-unreadable':
    'Orderbell kan de kanalen (topics) bij {host} niet lezen, dus de knop op de telefoon kan niet werken. Vul een toegangstoken in dat mag versturen en lezen.',
  'error.relay.access-refused':
    'De server {host} weigert de toegang. Controleer of het adres volledig is, of maak daar een nieuw adres en vul dat hier in.',
  'error.relay.no-mail-server': 'Er is geen mailserver ingesteld. Vul er eerst een in bij de instellingen.',
  'error.relay.secret-missing':
    '{channel, select, email {Het wachtwoord van de mailserver} ntfy {De kanaalnaam} webhook {Het adres van de webhook} other {Het controleadres}} is niet op deze computer opgeslagen. Vul het opnieuw in.',
  'error.relay.mail-address-invalid': 'Dit is geen e-mailadres. Controleer het op typefouten.',
  'error.relay.web-address-invalid':
    'Dit adres is niet bruikbaar. Het moet met https:// beginnen, zonder gebruikersnaam en wachtwoord.',
  'error.relay.topic-guessable':
    'Orderbell neemt alleen kanaalnamen aan die het zelf heeft gemaakt, want andere zijn te raden. Druk op ‘Nieuwe kanaalnaam’, en vul die naam in de app op de telefoon in.',
  'error.relay.secret-not-forgotten':
    'Misschien staat dit geheim nog in de wachtwoordopslag van deze computer. Verwijder de vermelding van Orderbell daar zelf.',
  'error.relay.nobody-told':
    'Zo krijgt niemand bericht. Voeg een stap met een contact toe, of schakel de escalatie uit.',
};
