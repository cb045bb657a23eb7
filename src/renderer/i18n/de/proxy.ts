import type { proxy as english } from '../en/proxy.ts';
import type { WordsFor } from '../words-for.ts';

export const proxy: WordsFor<typeof english> = {
  'proxy.title': 'Proxy',
  'proxy.source.system': 'Es gelten die Proxy-Einstellungen dieses Computers.',
  'proxy.source.environment': 'Es gelten die Umgebungsvariablen HTTPS_PROXY und NO_PROXY.',
  'proxy.signed-in': 'Angemeldet bei {proxy}',
  'proxy.forget': 'Vom Proxy abmelden',
  'proxy.asks': 'Der Proxy {proxy} fragt nach Benutzername und Kennwort',
  'proxy.asks-help':
    'Solange Sie sie nicht eingeben, kommen keine Bestellungen herein und gehen keine Antworten hinaus.',
  'proxy.refused': 'Der Proxy {proxy} hat Benutzername und Kennwort abgewiesen',
  'proxy.sign-in': 'Beim Proxy anmelden',
  'proxy.what':
    'Ihr Netz führt über den Proxy {proxy} zum Dienst. Er fragt nach Benutzername und Kennwort, meist denen Ihres Firmennetzes.',
  'proxy.keeps.keychain':
    'Das Kennwort kommt in den Schlüsselbund dieses Computers, sobald der Proxy es angenommen hat.',
  'proxy.keeps.memory': 'Dieser Computer hat keinen Schlüsselbund: Sie werden bei jedem Start gefragt.',
  'proxy.in-the-clear':
    'Die Verbindung zu diesem Proxy ist nicht verschlüsselt. Jemand in Ihrem Netz könnte das Kennwort mitlesen.',
  'proxy.user': 'Benutzername für den Proxy',
  'proxy.password': 'Kennwort für den Proxy',
  'proxy.wrong': 'Der Benutzername fehlt oder enthält einen Doppelpunkt.',
  'proxy.working': 'Wird geprüft …',
  'proxy.not-now': 'Nicht jetzt',
};
