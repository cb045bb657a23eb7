/** A page with all pictures: each with its name, and in full size after a click. */
export const galleryPage = (pictures: readonly string[]): string => `<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <title>Orderbell, gallery</title>
  <style>
    body { margin: 24px; font: 14px system-ui; background: #8a8f98; color: #111; }
    main { display: grid; gap: 24px; grid-template-columns: repeat(auto-fill, minmax(560px, 1fr)); }
    figure { margin: 0; }
    img { width: 100%; box-shadow: 0 1px 8px #0006; }
  </style>
  <h1>${pictures.length} pictures</h1>
  <main>
${pictures.map(figure).join('\n')}
  </main>
</html>
`;

const figure = (name: string): string =>
  `    <figure><a href="${name}"><img src="${name}" alt=""></a><figcaption>${name.replace('.png', '').replaceAll('-', ' ')}</figcaption></figure>`;
