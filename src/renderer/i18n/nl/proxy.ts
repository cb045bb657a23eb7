import type { proxy as english } from '../en/proxy.ts';
import type { WordsFor } from '../words-for.ts';

export const proxy: WordsFor<typeof english> = {
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
    'Het wachtwoord komt in de sleutelhanger van deze computer, zodra de proxy het heeft aangenomen.',
  'proxy.keeps.memory': 'Deze computer heeft geen sleutelhanger: er wordt bij elke start om gevraagd.',
  'proxy.in-the-clear':
    'De verbinding met deze proxy is niet versleuteld. Iemand in uw netwerk zou het wachtwoord kunnen meelezen.',
  'proxy.user': 'Gebruikersnaam voor de proxy',
  'proxy.password': 'Wachtwoord voor de proxy',
  'proxy.wrong': 'De gebruikersnaam ontbreekt, of bevat een dubbele punt.',
  'proxy.working': 'Wordt geprobeerd…',
  'proxy.not-now': 'Niet nu',
};
