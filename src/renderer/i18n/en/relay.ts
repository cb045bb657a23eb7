/** Errors of the channels: what happened, and what to do. */
export const relay = {
  'error.relay.practice':
    'In practice nothing leaves this computer: to reach {host}, sign in with your own account, and set the alerts up there.',
  'error.relay.unknown-host':
    'No mail server has the name {host}. Check the server’s name for typing errors, and your internet connection.',
  'error.relay.unreachable':
    'Can’t reach {host}. Check the name and the port, and your internet connection; a firewall may block it.',
  'error.relay.timeout':
    'The server {host} didn’t respond in time. Check the port and the kind of encryption, then try again.',
  'error.relay.tls':
    'The connection to {host} isn’t secure, so nothing was sent. Ask the server’s administrator to fix its certificate, or enter the name that is in the certificate.',
  'error.relay.no-tls':
    'The server {host} offers no such encryption on this port, so nothing was sent. Usually port 465 needs TLS, and port 587 needs STARTTLS.',
  'error.relay.unexpected-answer':
    'The server {host} doesn’t answer as this kind of server does. Check the address and the port.',
  'error.relay.cut-off':
    'The connection to {host} was interrupted, so the message may have arrived. Try again if it didn’t.',
  'error.relay.later':
    'The server {host} doesn’t accept the message now. Some servers refuse a new sender at the first attempt; try again in a few minutes.',
  'error.relay.login-refused':
    'The server {host} refused the sign-in. Check the user name and the password, or the access token; some providers need an app password.',
  'error.relay.sender-refused':
    'The server {host} refused the sender. Enter a From address that this account may use.',
  'error.relay.recipient-refused':
    'The server {host} refused the recipient {address}. Check the address for typing errors.',
  'error.relay.refused':
    'The server {host} refused the message. Read its reply, or ask the server’s administrator.',
  'error.relay.gone':
    'Nothing is at this address of {host} any more. Create a new address there, and enter it here.',
  'error.relay.button-refused':
    'Messages arrive, but the button on the phone can’t work: {host} refuses what it publishes. Ask the server’s administrator to let everybody publish to all topics.',
  'error.relay.topics-unreadable':
    'Orderbell can’t read the channels (topics) at {host}, so the button on the phone can’t work. Enter an access token that may send and read.',
  'error.relay.access-refused':
    'The server {host} refused access. Check that the address is complete, or create a new one there and enter it here.',
  'error.relay.no-mail-server': 'No mail server is set up. Enter one in the settings first.',
  'error.relay.secret-missing':
    'The {channel, select, email {password of the mail server} ntfy {channel name} webhook {address of the webhook} other {check address}} isn’t stored on this computer. Enter it again.',
  'error.relay.mail-address-invalid': 'This isn’t an email address. Check it for typing errors.',
  'error.relay.web-address-invalid':
    'This address can’t be used. It has to start with https://, and holds no user name and no password.',
  'error.relay.topic-guessable':
    'Orderbell takes only channel names that it made itself, since others can be guessed. Press “New channel name”, and enter that name in the app on the phone.',
  'error.relay.secret-not-forgotten':
    'This computer’s keychain may still have this secret. Remove the entry of Orderbell in the keychain yourself.',
  'error.relay.nobody-told':
    'Nobody would be told. Add a step that has a contact, or switch the escalation off.',
};
