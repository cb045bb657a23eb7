/** What happened and who can mend it, for each error code. */
export const errors = {
  'error.service.address-invalid':
    'This isn’t an address of a service. Copy it from the service’s welcome letter; it begins with https://.',
  'error.service.not-https':
    'This address isn’t https, so the password would travel in the open. Ask the service for its https address.',
  'error.service.unreachable':
    'Nobody answers at this address. Check the address and the network; if both are right, the service is down and its operator can mend it.',
  'error.service.cut-off':
    'The connection to the service broke off before it had answered. Orderbell tries again by itself; if it stays so, your network’s administrator or the service’s operator can mend it.',
  'error.service.cut-off.asked':
    'The connection to the service broke off before it had answered. If it stays so, your network’s administrator or the service’s operator can mend it.',
  'error.service.timeout':
    'The service took too long to answer. What waits is tried again by itself; if it stays so, the service’s operator can mend it.',
  'error.service.timeout.asked':
    'The service took too long to answer. If it stays so, the service’s operator can mend it.',
  'error.service.tls':
    'The service couldn’t prove who it is, or encrypts in too old a way, so nothing was sent. Your network’s administrator or the service’s operator has to mend its certificate or its encryption.',
  'error.service.trouble':
    'The service itself is in trouble; nothing is wrong with what you entered. Its operator can mend it, and what waits is tried again by itself.',
  'error.service.trouble.asked':
    'The service itself is in trouble; nothing is wrong with what you entered. If it stays so, the service’s operator can mend it.',
  'error.service.rate-limited':
    'The service asks to wait a little. Try again in a minute; what is on its way goes on by itself.',
  'error.service.not-a-service':
    'Something answers there, but not as an order service does. Check the address, and whether your network wants you to sign in first; if both are right, the service’s operator can mend it.',
  'error.service.answer-too-large':
    'The service’s answer is more than Orderbell takes at once. Nothing was lost, and it tries again by itself; if it stays so, the service’s operator can mend it.',
  'error.service.answer-too-large.asked':
    'The service’s answer is more than Orderbell takes at once. If it stays so, the service’s operator can mend it.',
  'error.service.far-future':
    'The service sent a date far in the future, and Orderbell doesn’t go by it. Nothing is lost, but what comes in is read again at every poll; the service’s operator has to mend the date.',
  'error.service.never-still':
    'The service’s list kept changing while it was read, so nobody can tell yet whether this arrived. Orderbell reads it again by itself, and sends nothing twice meanwhile.',
  'error.service.no-shipments':
    'This service publishes no shipments. Despatch advices can be sent all the same, but nothing shows what became of them.',
  'error.service.no-companies': 'This service has no company search.',
  'error.service.needs-token':
    'This doesn’t work while the password is sent with every request. Under Settings, Account choose the token instead; nothing else changes.',
  'error.service.refused':
    'The service didn’t accept what was sent. Read its words, change the answer, or ask the buyer.',
  'error.service.not-found': 'The service doesn’t know this any more. Poll now to see how it stands.',
  'error.service.credentials-refused':
    'The service refused this e-mail and password. Type them again; if they are right, the service’s administrator can tell you why.',
  'error.service.path-refused':
    'The service refuses this to your login. Everything else goes on, and Orderbell asks again by itself. Ask the service’s support for the right to it.',
  'error.service.path-refused.asked':
    'The service refuses this to your login. Everything else goes on. Ask the service’s support for the right to it.',
  'error.service.path-refused.stopped':
    'The service refuses this to your login. Everything else goes on. Ask the service’s support for the right to it, then send again.',
  'error.service.role-missing':
    'This login has no integration role. Ask the service’s support for an integration account.',
  'error.service.company-refused':
    'The service doesn’t let this login send for the company id in your settings. Correct it under Settings, Account, or leave it empty; then write this again.',
  'error.proxy.unusable':
    'This computer’s proxy settings name no proxy that Orderbell can use, so nothing was sent. Your network’s administrator can name one for HTTP or HTTPS.',
  'error.proxy.unreachable':
    'The proxy {proxy} can’t be reached or can’t prove who it is, so nothing was sent. Check the network; if it is right, your network’s administrator can help.',
  'error.proxy.refused':
    'The proxy {proxy} doesn’t let Orderbell through (status {status}), so nothing was sent. Ask your network’s administrator to allow the service’s address.',
  'error.proxy.scheme':
    'The proxy {proxy} wants a sign-in that Orderbell can’t do, so nothing was sent. Ask your network’s administrator to allow a user name and password (Basic).',
  'error.proxy.credentials-needed':
    'The proxy {proxy} asks for a user name and password, so nothing was sent. Enter those of your company’s network.',
  'error.proxy.credentials-refused':
    'The proxy {proxy} refused this user name and password, and Orderbell doesn’t try them again. Enter the right ones, or ask your network’s administrator.',
  'error.account.signed-out': 'You are signed out. Sign in again to go on.',
  'error.practice.unavailable':
    'The practice service couldn’t be started on this computer. Restart Orderbell; if it stays so, its makers want to know.',
  'error.order.not-found': 'This order isn’t here any more.',
  'error.order.held-back':
    'The order changed at the last moment, or the computer was asleep, so nothing was sent. Orderbell checks the order again and then goes on by itself.',
  'error.order.changed':
    'The buyer changed the order while you wrote. Nothing was sent and nothing is lost: look at what changed, then send again.',
  'error.order.not-by-id':
    'This order can’t be fetched by itself: the service shows no way to it. Poll now; polling brings every change.',
  'error.response.invalid': 'Line {position} can’t be sent as it is. {problem}',
  'error.response.order-number-wrong':
    'Your order number has spaces in it. Correct it under “Message and details” in the answer to the order.',
  'error.response.buyer-account-number-missing':
    'The buyer’s number with you is missing. Type it below; every answer must carry it.',
  'error.response.not-found': 'This answer isn’t waiting any more.',
  'error.response.fate-unknown':
    'It may have arrived and been turned back, or not have arrived at all. Compare, then send it again or let it be.',
  'error.response.effect-unseen':
    'Your answer arrived, but these lines don’t show it: it may have been turned back. Compare, then send it again or let it be.',
  'error.response.documents-unseen':
    'The order shows what you said, but not the documents that went with it. If the buyer doesn’t have them, send it again.',
  'error.response.too-late':
    'Too late to take it back: the answer has left already. Send another one to change it.',
  'error.document.not-found': 'This document isn’t here any more.',
  'error.document.kind-refused':
    'Files of this kind aren’t sent, because they could carry a program. Send a PDF or a picture instead.',
  'error.document.too-large': 'This file is larger than 2 GB, more than can be sent.',
  'error.document.too-many': 'There are 100 documents already, more than the service takes in one place.',
  'error.document.empty': 'This file is empty. Check it and attach it again.',
  'error.document.incomplete': 'The file changed or broke off while it was copied. Attach it again.',
  'error.document.sent-already': 'This document went with an answer already and can’t be taken back.',
  'error.document.gone': 'The service doesn’t have this document any more. Ask the buyer to attach it again.',
  'error.document.changed':
    'The document changed at the service while it was fetched, so nothing of it was kept. Download it again.',
  'error.document.save-full':
    'There isn’t enough room where this was to be saved, so nothing of it was kept. Free some space, or choose another place.',
  'error.document.save-refused':
    'Nothing may be saved in this place. Choose another one, or ask whoever looks after this computer.',
  'error.document.save-failed':
    'This couldn’t be saved in its place, and nothing of it was kept. Try again, or choose another place.',
  'error.document.not-fetched':
    'The browser stopped before the file was whole. Download it again; if nothing happens then, allow downloads in the browser.',
  'error.shipment.not-found': 'This shipment isn’t here any more.',
  'error.shipment.not-by-id':
    'This shipment can’t be fetched by itself: the service shows no way to it. Poll now; polling brings every change.',
  'error.despatch.invalid': 'This can’t be sent as it is. {problem}',
  'error.despatch.number-taken':
    'This number has been used for another shipment. Choose one that was never used: shipments are told apart by it.',
  'error.despatch.not-found': 'This despatch advice isn’t waiting any more.',
  'error.despatch.too-late': 'Too late to take it back: the despatch advice has left already.',
  'error.export.setting-missing':
    'Missing: {missing}. Fill in what is missing under Settings, Exports; without it the document isn’t valid.',
  'error.export.setting-wrong':
    'This can’t be right: {field} of {party}. Check it under Settings, Exports; the document wouldn’t be valid.',
  'error.export.unit-unknown':
    'Line {position} is in “{unit}”, a unit for which there is no international code. The document can’t be made with it; CSV and print can.',
  'error.export.currency-missing':
    'The price of line {position} has no currency that is in the international list (ISO 4217, such as EUR), so the document can’t name it.',
  'error.export.several-currencies':
    'The lines of this order are in several currencies ({list}). A document takes one.',
  'error.export.no-base-quantity':
    'The price of line {position} is for no units at all, so it means nothing.',
  'error.export.negative':
    'Line {position} has a price or a quantity below zero, which the document can’t say.',
  'error.export.price-unit':
    'The price of line {position} is per “{unit}”, and what is ordered isn’t counted in that, so there is no amount. The document can’t be made with it; CSV and print can.',
  'error.export.date-missing':
    'The buyer has given no delivery date for line {position}. The document isn’t valid without it. Ask the buyer; CSV and print work.',
  'error.export.quantity-missing':
    'The buyer has given no quantity for line {position}. The document isn’t valid without it. Ask the buyer; CSV and print work.',
  'error.export.price-missing':
    'The price of line {position} has no value in the currency of the order, so the document can’t name it. Ask the buyer; CSV and print work.',
  'error.export.price-unreadable':
    'The price of line {position} can’t be read, so the document can’t name it. Ask the buyer; CSV and print work.',
  'error.export.position-missing':
    'A line came without a position, so the document can’t name it. Ask the buyer; CSV and print work.',
  'error.export.position-twice':
    'Several lines have the same position as line {position}, so the document can’t tell them apart. Ask the buyer; CSV and print work.',
  'error.export.number-missing':
    'The order has no number, so the document can’t name it. Ask the buyer for it.',
  'error.export.no-lines': 'The order has no lines yet, so there is nothing to write.',
  'error.export.all-cancelled': 'The buyer cancelled this order: there is nothing to answer.',
  'error.export.unanswered':
    'Not answered yet: {count, plural, one {line} other {lines}} {list}. Answer first; the document speaks for the whole order.',
  'error.export.not-a-purchase':
    'This is a request or a forecast, no purchase order. As a document it would look like one.',
  'error.webhook.port-taken':
    'Another program on this computer uses port {port}. Choose another one, and give the service the new address.',
  'error.webhook.port-refused':
    'This computer doesn’t let Orderbell use port {port}. Choose one above 1023, or ask whoever looks after it.',
  'error.webhook.failed':
    'Orderbell can’t take calls there: this computer doesn’t have that network address. Choose another one.',
  'error.store.full':
    'This computer’s disk is full. Free some space; nothing was lost, but nothing new can be kept.',
  'error.store.read-only':
    'Orderbell may not write into its data folder. Whoever looks after this computer has to allow it.',
  'error.store.failed': 'Orderbell couldn’t keep this on disk. Try again; if it stays so, restart Orderbell.',
  'error.rpc.unknown-call': 'This page and Orderbell are of different versions. Restart Orderbell.',
  'error.rpc.bad-input':
    'Orderbell didn’t understand what this page asked. Nothing was changed; its makers want to know.',
  'error.rpc.bad-output': 'This page didn’t understand Orderbell’s answer. Restart Orderbell.',
  'error.rpc.unreachable': 'Orderbell itself doesn’t answer. Start it again.',
  'error.page.part-missing':
    'This part of Orderbell couldn’t be fetched. The rest goes on, and what you typed is kept.',
  'error.internal':
    'Something went wrong inside Orderbell. Look at the order before you try again; its makers want to know.',
} as const;
