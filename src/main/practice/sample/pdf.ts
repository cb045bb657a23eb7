/** A small valid PDF of one page, to download and open. Latin-1 text only. */
export const textPdf = (title: string, lines: readonly string[]): Buffer => {
  const content = [
    'BT /F1 16 Tf 56 780 Td',
    `(${escaped(title)}) Tj`,
    '/F1 10.5 Tf 0 -14 Td',
    ...lines.flatMap((line) => ['0 -16 Td', `(${escaped(line)}) Tj`]),
    'ET',
  ].join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(`${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${end}`, 'latin1');
};

// One byte per character, so that the offsets above count bytes.
const escaped = (text: string): string => text.replace(/[^\x20-\xff]/g, '?').replace(/[\\()]/g, '\\$&');
