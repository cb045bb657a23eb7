import type { backup as english } from '../en/backup.ts';
import type { WordsFor } from '../en.ts';

export const backup: WordsFor<typeof english> = {
  'backup.title': 'Back-up',
  'backup.find': 'terugzetten verhuizen andere nieuwe computer kopie wachtzin',
  'backup.nightly': 'Orderbell kopieert elke nacht de database en bewaart de laatste 7 kopieën:',
  'backup.newest': 'Nieuwste kopie: {moment}',
  'backup.none-yet': 'Nog geen kopie',
  'backup.replaced': 'Vorige database, bewaard tot u weer een back-up terugzet:',
  'backup.save': 'Back-up opslaan',
  'backup.save-what':
    'Het bestand bevat uw bestellingen, antwoorden, concepten en instellingen. Wachtwoorden en documenten die nog niet zijn geüpload, staan er niet in. Gebruik het om naar een andere computer te verhuizen.',
  'backup.passphrase': 'Wachtzin',
  'backup.passphrase-hint': 'Minstens {count} tekens. Zonder wachtzin kan niemand het bestand openen.',
  'backup.passphrase-again': 'Wachtzin herhalen',
  'backup.too-short': 'Vul minstens {count} tekens in.',
  'backup.not-the-same': 'De wachtzinnen verschillen. Vul dezelfde nog eens in.',
  'backup.saving': 'De back-up wordt opgeslagen…',
  'backup.saved': 'Opgeslagen: {name}',
  'backup.saved-without':
    '{count, plural, one {Eén gegeven in de database is beschadigd en kan} other {# gegevens in de database zijn beschadigd en kunnen}} niet worden gelezen, ook niet uit deze back-up. Al het andere staat erin.',
  'backup.cancelled': 'Er is geen back-up opgeslagen.',
  'backup.restore': 'Back-up terugzetten',
  'backup.restore-what':
    'Orderbell stopt en opent bij de volgende start de back-up. De huidige database blijft ernaast in de gegevensmap bewaard tot u weer een back-up terugzet. Wijzigingen van na de back-up komen vanzelf binnen. Antwoorden uit de back-up worden pas verstuurd als u dat zegt.',
  'backup.unsent':
    '{count, plural, one {# antwoord in de huidige database is nog niet verstuurd. Het wordt niet verstuurd.} other {# antwoorden in de huidige database zijn nog niet verstuurd. Ze worden niet verstuurd.}}',
  'backup.needs-you': 'Wacht op uw akkoord: uit een back-up',
  'backup.choose': 'Back-upbestand kiezen',
  'backup.no-file': 'Geen bestand gekozen',
  'backup.file': 'Back-upbestand',
  'backup.restore-now': 'Terugzetten en opnieuw starten',
  'backup.restoring': 'De back-up wordt teruggezet…',
  'backup.restored-web':
    'De back-up van {moment} staat klaar. Orderbell is gestopt. Start het opnieuw om de back-up te openen.',
  'backup.restored-electron': 'De back-up van {moment} staat klaar. Orderbell start opnieuw.',
  'backup.held':
    '{count, plural, one {# bericht of document uit de back-up wacht op uw akkoord} other {# berichten en documenten uit de back-up wachten op uw akkoord}}',
  'backup.held-what':
    '{count, plural, one {Toen de back-up werd gemaakt, was dit nog niet verstuurd; misschien is dat daarna wel gebeurd. Orderbell controleert dat vóór het versturen.} other {Toen de back-up werd gemaakt, waren ze nog niet verstuurd; misschien is dat daarna wel gebeurd. Orderbell controleert dat vóór het versturen. Beslis hier voor alles, of per stuk bij de bestelling.}}',
  'backup.send-all': 'Alles versturen',
  'backup.drop-all': 'Alles weggooien',
  'backup.send': 'Versturen',
};
