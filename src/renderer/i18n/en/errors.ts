/** For each error code: what happened, and who can fix it. */
export const errors = {
  'error.service.address-invalid':
    'This isn’t a service address. Copy it from the service’s welcome letter; it starts with https://.',
  'error.service.not-https':
    'This address isn’t https, so your password wouldn’t be protected. Ask the service’s administrator for the https address.',
  'error.service.unreachable':
    'Can’t reach the service. Check the address and your internet connection. If both are fine, the service may be down: contact the service’s administrator.',
  'error.service.cut-off':
    'The connection to the service was interrupted. Orderbell retries automatically. If this keeps happening, contact your network administrator or the service’s administrator.',
  'error.service.cut-off.asked':
    'The connection to the service was interrupted. Try again. If this keeps happening, contact your network administrator or the service’s administrator.',
  'error.service.timeout':
    'The service took too long to respond. Orderbell retries automatically. If this keeps happening, contact the service’s administrator.',
  'error.service.timeout.asked':
    'The service took too long to respond. Try again. If this keeps happening, contact the service’s administrator.',
  'error.service.tls':
    'The connection to the service isn’t secure, so nothing was sent. Your network administrator or the service’s administrator has to fix the certificate or encryption.',
  'error.service.trouble':
    'The service has a problem; what you entered is fine. Orderbell retries automatically. If this keeps happening, contact the service’s administrator.',
  'error.service.trouble.asked':
    'The service has a problem; what you entered is fine. Try again later. If this keeps happening, contact the service’s administrator.',
  'error.service.rate-limited':
    'The service is busy. Wait a minute and try again; anything already sent continues automatically.',
  'error.service.not-a-service':
    'There’s no order service at this address. Check the address, and whether your network needs you to sign in. If both are fine, contact the service’s administrator.',
  'error.service.answer-too-large':
    'The service’s response is too large. Nothing was lost, and Orderbell retries automatically. If this keeps happening, contact the service’s administrator.',
  'error.service.answer-too-large.asked':
    'The service’s response is too large. Try again. If this keeps happening, contact the service’s administrator.',
  'error.service.far-future':
    'The service sent a date far in the future, so Orderbell ignores it. Nothing is lost, but each check rereads the same data until the service’s administrator fixes the date.',
  'error.service.never-still':
    'The service’s list kept changing while Orderbell read it, so we can’t tell yet whether this arrived. Orderbell checks again automatically and sends nothing twice.',
  'error.service.no-shipments':
    'This service doesn’t publish shipments. You can still send despatch advices, but you won’t see their status.',
  'error.service.no-companies': 'This service doesn’t offer company search.',
  'error.service.needs-token':
    'This needs a token. Under Settings › Advanced, switch Authentication to Token; nothing else changes.',
  'error.service.refused':
    'The service refused this. Read its message, then edit your answer or ask the buyer.',
  'error.service.not-found': 'The service no longer has this. Select Check now to see the current state.',
  'error.service.credentials-refused':
    'The service refused this email and password. Enter them again. If they’re right, contact the service’s administrator.',
  'error.service.path-refused':
    'Your login isn’t allowed to do this at the service. Everything else works, and Orderbell retries automatically. Ask the service’s support for permission.',
  'error.service.path-refused.asked':
    'Your login isn’t allowed to do this at the service. Everything else works. Ask the service’s support for permission.',
  'error.service.path-refused.stopped':
    'Your login isn’t allowed to do this at the service. Everything else works. Ask the service’s support for permission, then send again.',
  'error.service.role-missing':
    'This login has no integration role. Ask the service’s support for an integration account.',
  'error.service.company-refused':
    'Your login can’t send for the company ID in your settings. Correct or clear it under Settings › Advanced, then write this again.',
  'error.proxy.unusable':
    'Orderbell can’t use the proxy in this computer’s settings, so nothing was sent. Ask your network administrator for an HTTP or HTTPS proxy.',
  'error.proxy.unreachable':
    'Can’t reach the proxy {proxy}, or its certificate isn’t valid. Nothing was sent. Check your network connection, or contact your network administrator.',
  'error.proxy.refused':
    'The proxy {proxy} blocked Orderbell (status {status}), so nothing was sent. Ask your network administrator to allow the service’s address.',
  'error.proxy.scheme':
    'The proxy {proxy} needs a sign-in that Orderbell doesn’t support, so nothing was sent. Ask your network administrator to allow a user name and password (Basic).',
  'error.proxy.credentials-needed':
    'The proxy {proxy} needs a user name and password, so nothing was sent. Enter those of your company’s network.',
  'error.proxy.credentials-refused':
    'The proxy {proxy} refused this user name and password, and Orderbell doesn’t try them again. Enter the right ones, or contact your network administrator.',
  'error.account.signed-out': 'You’re signed out. Sign in again to continue.',
  'error.practice.unavailable':
    'Practice mode couldn’t start. Restart Orderbell. If it still doesn’t start, please report it.',
  'error.order.damaged':
    'This order’s data on this computer was damaged, so it isn’t shown. Orderbell reads it from the service again once it’s connected.',
  'error.message.damaged':
    'This message’s data on this computer was damaged, so it can’t be sent or edited. Check at the service whether it arrived. Discard it, and answer again only if it didn’t.',
  'error.order.not-found': 'This order is no longer here.',
  'error.order.held-back':
    'The order changed at the last moment, or the computer was asleep, so nothing was sent. Orderbell checks the order again and continues automatically.',
  'error.order.changed':
    'The buyer changed the order while you were answering. Nothing was sent or lost. Check the changes, then send again.',
  'error.order.not-by-id': 'This order can’t be refreshed on its own. Select Check now to get every change.',
  'error.response.invalid': 'Line {position} can’t be sent as it is. {problem}',
  'error.response.order-number-wrong':
    'Your order number can’t contain spaces. Correct it in the answer under “Message and details”.',
  'error.response.buyer-account-number-missing':
    'Every answer needs the customer number that you gave {buyer}. Enter it below.',
  'error.response.not-found': 'This answer isn’t waiting any more.',
  'error.response.fate-unknown':
    'Your answer may or may not have arrived. Ask the buyer, or compare it with the order, then choose.',
  'error.response.effect-unseen':
    'The service received your answer, but these lines don’t show it. The service may have refused it. You can’t take back an answer that was sent.',
  'error.response.documents-unseen':
    'The order shows your answer, but not its documents. If the buyer doesn’t have them, send the answer again.',
  'error.response.too-late':
    'It’s too late to undo: your answer has been sent. Send a new answer to change it.',
  'error.document.not-found': 'This document is no longer here.',
  'error.document.kind-refused':
    'You can’t send this type of file, because it could contain a program. Send a PDF or an image instead.',
  'error.document.too-large': 'This file is too large. Documents can be up to 2 GB.',
  'error.document.too-large-to-show':
    'This document is larger than 32 MB and can’t be shown here. Download it to open it.',
  'error.document.too-many': 'There are already 100 documents here, the most the service accepts.',
  'error.document.empty': 'This file is empty. Check it and attach it again.',
  'error.document.incomplete': 'The document’s copy is incomplete or damaged. Attach it again.',
  'error.document.nothing-to-send':
    'These documents can only be sent with an answer: the line isn’t confirmed any more, or a change request is open.',
  'error.document.sent-already': 'This document was already sent with an answer and can’t be removed.',
  'error.document.gone': 'The service no longer has this document. Ask the buyer to attach it again.',
  'error.document.changed':
    'The document changed while it was downloading, so nothing was saved. Download it again.',
  'error.document.wrong-content':
    'The service sent {what, select, page {a web page} message {an error message} nothing {an empty file} other {another file}} instead of this document, so nothing was saved. Try again later, or ask the buyer to attach it again.',
  'error.document.save-full':
    'There isn’t enough space to save this document. Free up some space or choose another folder.',
  'error.document.save-refused':
    'You don’t have permission to save here. Choose another folder, or ask your computer’s administrator.',
  'error.document.save-failed': 'The document couldn’t be saved. Try again or choose another folder.',
  'error.document.not-fetched':
    'The browser stopped the download. Download the document again. If nothing happens, allow downloads in your browser.',
  'error.shipment.not-found': 'This shipment is no longer here.',
  'error.shipment.not-by-id':
    'This shipment can’t be refreshed on its own. Select Check now to get every change.',
  'error.despatch.invalid': 'This can’t be sent as it is. {problem}',
  'error.despatch.number-taken':
    'Another shipment already has this number. Enter a number you’ve never used.',
  'error.despatch.not-found': 'This despatch advice isn’t waiting any more.',
  'error.despatch.too-late': 'It’s too late to undo: your despatch advice has been sent.',
  'error.export.setting-missing': 'Missing: {missing}. Add this under Settings › Exports, then export again.',
  'error.export.setting-wrong':
    '{field} of {party} isn’t valid. Correct it under Settings › Exports, then export again.',
  'error.export.unit-unknown':
    'Line {position} uses the unit “{unit}”, which has no international code. Export CSV or print the order instead.',
  'error.export.currency-missing':
    'The price of line {position} has no valid currency code (ISO 4217, such as EUR). Ask the buyer to correct it, or export CSV or print instead.',
  'error.export.several-currencies':
    'This order uses several currencies ({list}), but a document can have only one. Export CSV or print the order instead.',
  'error.export.no-base-quantity':
    'The price of line {position} is for zero units. Ask the buyer to correct it.',
  'error.export.negative':
    'Line {position} has a negative price or quantity, which the document can’t contain. Export CSV or print the order instead.',
  'error.export.price-unit':
    'The price of line {position} is per “{unit}”, but the quantity is in another unit, so there’s no amount. Export CSV or print the order instead.',
  'error.export.date-missing':
    'Line {position} has no delivery date, which the document needs. Ask the buyer for it, or export CSV or print instead.',
  'error.export.quantity-missing':
    'Line {position} has no quantity, which the document needs. Ask the buyer for it, or export CSV or print instead.',
  'error.export.price-missing':
    'The price of line {position} has no value in the order’s currency, which the document needs. Ask the buyer for it, or export CSV or print instead.',
  'error.export.price-unreadable':
    'The price of line {position} can’t be read. Ask the buyer to correct it, or export CSV or print instead.',
  'error.export.position-missing':
    'A line has no position, which the document needs. Ask the buyer to correct it, or export CSV or print instead.',
  'error.export.position-twice':
    'Several lines have the same position as line {position}, so the document can’t tell them apart. Ask the buyer to correct it, or export CSV or print instead.',
  'error.export.number-missing': 'This order has no number, which the document needs. Ask the buyer for it.',
  'error.export.no-lines': 'This order has no lines yet, so there’s nothing to export.',
  'error.export.all-cancelled': 'The buyer cancelled this order, so there’s no answer to export.',
  'error.export.unanswered':
    'Not answered yet: {count, plural, one {line} other {lines}} {list}. The document covers the whole order, so answer these first.',
  'error.export.not-a-purchase':
    'This is an RFQ or a forecast, not a purchase order, so it can’t be exported as one.',
  'error.webhook.port-taken':
    'Another program uses port {port}. Choose another port and give the service the new address.',
  'error.webhook.port-refused':
    'Orderbell isn’t allowed to use port {port}. Choose a port above 1023, or ask your computer’s administrator.',
  'error.webhook.failed': 'This computer doesn’t have that network address. Choose another one.',
  'error.backup.busy': 'A backup is being saved or restored. Wait until it’s done.',
  'error.backup.store-damaged':
    'The database is damaged, so it can’t be saved as a backup. Restart Orderbell: it repairs what it can, or offers the last good copy. Then try again.',
  'error.backup.wrong-passphrase': 'This isn’t the passphrase of this backup. Type it again.',
  'error.backup.not-a-backup': 'This file isn’t a backup of Orderbell. Choose another file.',
  'error.backup.damaged': 'This backup is damaged or incomplete. Copy the file again, or choose another one.',
  'error.backup.newer': 'This backup is from a newer Orderbell. Install the latest version first.',
  'error.outbox.restored':
    'This comes from a backup, and may have been sent since. Orderbell checks that when you send it.',
  'error.store.full': 'The disk is full. Free up some space; nothing was lost, but nothing new can be saved.',
  'error.store.read-only':
    'Orderbell can’t write to its data folder. Ask your computer’s administrator to allow it.',
  'error.store.failed':
    'This couldn’t be saved to disk. Try again. If this keeps happening, restart Orderbell.',
  'error.store.gone':
    'Orderbell’s database is no longer at {path}. It was moved, deleted or replaced, or its drive is disconnected. Nothing can be saved or sent. Put the data folder back. If you can’t, copy what you’re typing and restart Orderbell.',
  'error.store.taken':
    'Another Orderbell now uses the data folder {path}. Nothing can be saved or sent here. Close one of the two.',
  'error.rpc.unknown-call': 'This page is from another version of Orderbell. Restart Orderbell.',
  'error.rpc.bad-input':
    'Something went wrong between this page and Orderbell. Nothing was changed. Please report it.',
  'error.rpc.bad-output': 'This page couldn’t read Orderbell’s response. Restart Orderbell.',
  'error.rpc.unreachable': 'Orderbell isn’t responding. Restart it.',
  'error.page.part-missing':
    'This part of Orderbell couldn’t load. Everything else works, and what you typed is saved.',
  'error.internal':
    'Something went wrong in Orderbell. Check the order before you try again, and please report it.',
} as const;
