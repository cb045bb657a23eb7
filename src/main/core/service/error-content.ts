/** Sign-in and error pages have less text. A saved page of a shop has more, and may have a password field too. */
const mostShown = 3000;

/**
 * Whether a web page asks to sign in, reports an error, or only leads to another page. A real document may
 * be a page too, so little text isn't enough. It also needs a password field, the form of a single sign-on, or
 * the title of a sign-in or error page. A page without any text is no document, and one without a table is no
 * spreadsheet.
 *
 * @param isWhole whether `page` has all of it
 */
export const isErrorPage = (page: string, isWhole: boolean, isSheet: boolean): boolean => {
  const shown = textOf(page.replace(unseen, ' '));
  if (shown.length > mostShown) return false;
  if (/<input\b[^>]{0,500}\btype\s{0,9}=\s{0,9}["']?password/i.test(page)) return true;
  if (/<input\b[^>]{0,500}\bname\s{0,9}=\s{0,9}["']?SAML(Request|Response)\b/i.test(page)) return true;
  const title = textOf(/<title\b[^>]{0,200}>([^<]{0,300})/i.exec(page)?.[1] ?? '');
  const heading = textOf(/<h[12]\b[^>]{0,200}>(.{0,300}?)<\/h[12]>/is.exec(page)?.[1] ?? '');
  if (errorTitle.test(title) || signInTitle.test(title) || errorTitle.test(heading)) return true;
  return isWhole && (shown === '' || (isSheet && !/<table\b/i.test(page)));
};

/** Whether XML is an error: of an object storage, a problem (RFC 9457), a SOAP fault, or fields of one. */
export const isErrorXml = (root: string): boolean =>
  /^<([\w.-]+:)?(error|errors|fault|exception|problem|error-?_?response|serviceexception(report)?)[\s/>]/i.test(
    root,
  ) ||
  (/^<([\w.-]+:)?envelope\b/i.test(root) && /<([\w.-]+:)?fault[\s/>]/i.test(root)) ||
  (/^<(map|response|result)[\s>]/i.test(root) && /<(status|code|statuscode)>\s*[45]\d\d\s*</i.test(root));

/** Whether JSON is an error by a field that only errors have, or by the status of one. */
export const isErrorJson = (text: string): boolean =>
  /^\[?\s*\{\s*"(errors?|fault|exception|error_?(code|message|description))"\s*:/i.test(text) ||
  (/"status(code)?"\s*:\s*"?[45]\d\d\b/i.test(text) && /"(errors?|message|title|detail)"\s*:/i.test(text));

/** Whether JSON begins with a message. A document of another kind than JSON never does. */
export const isMessageJson = (text: string): boolean =>
  /^\[?\s*\{\s*"(message|msg|reason|detail|title|description)"\s*:\s*"/i.test(text);

/** Whether a whole text is the line of an error and nothing else. */
export const isErrorLine = (text: string): boolean => {
  const line = text.trim();
  return line.length <= 300 && !/[\r\n]/.test(line) && errorTitle.test(line);
};

const errorWords =
  'internal server error|(?:server |unexpected |application |runtime )?error|bad request|bad gateway|gateway time-?out|request time-?out|' +
  'service (?:temporarily )?unavailable|(?:access |permission )?denied|access forbidden|forbidden|unauthori[sz]ed|authori[sz]ation required|' +
  '(?:page|file|document|object|resource|file or directory) not found|not found|too many requests|request (?:rejected|blocked)|' +
  '(?:the |this |your )?(?:session|link|token|url|signature)(?: has| is| was)? (?:expired|ended|invalid|timed out)|' +
  'no healthy upstream|upstream connect error.*|(?:web ?(?:page|site)|access|site|url|content)? ?blocked|web filter violation|object moved|moved permanently|just a moment|attention required|' +
  '(?:zugriff|(?:web)?seite) (?:verweigert|gesperrt|blockiert)|(?:seite |datei |dokument )?nicht gefunden|(?:sitzung|link) abgelaufen|interner serverfehler|fehler|' +
  'toegang (?:geweigerd|geblokkeerd)|(?:pagina |bestand |document )?niet gevonden|sessie verlopen|fout';

const signInWords =
  '(?:please )?(?:sign|log)[ -]?(?:in|on)|authentication required|single sign-?on|(?:bitte )?(?:anmelden|einloggen)|anmeldung|(?:inloggen|aanmelden)';

// The words stand alone, or something follows that ends them: "Error codes of the press" is no error.
const end = '(?:\\s*$|\\s*[-–—|:·!.]|\\s+(?:page|report|to|at|bei|zu|op|bij)\\b|\\s+\\d{3}\\b)';
// A status alone, or before the words. "400 bolts" is a price list.
const status = '(?:http[ /\\d.]*\\s*(?:status|error)?\\s*[-–:]?\\s*)?[45]\\d\\d\\s*[-–—|:.]?\\s*';
// A name before the words, as in "Portal | Log in" or "Filter: Website blocked".
const name = '(?:[^-–—|:·]{1,80}[-–—|:·]\\s+)?';

const errorTitle = new RegExp(`^${name}(?:${status}$|(?:${status})?(?:${errorWords})${end})`, 'i');
const signInTitle = new RegExp(`^${name}(?:${signInWords})${end}`, 'i');

// What a browser doesn't show as text, also if its end is missing.
const unseen = /<!--.*?(-->|$)|<(title|script|style|noscript|template)\b.*?(<\/\2\s*>|$)/gis;

const textOf = (markup: string): string =>
  markup
    .replace(/<[^>]*>?/g, ' ')
    .replace(/&nbsp;|\s+/g, ' ')
    .trim();
