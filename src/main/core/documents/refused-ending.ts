/** Endings that the service refuses (open points, section 6). */
const byTheService =
  `ade adp apk appx appxbundle bat cab chm cmd com cpl diagcab diagcfg diagpack dll dmg ex ex_ exe hta img ins iso isp
   jar jnlp js jse lib lnk mde msc msi msix msixbundle msp mst nsh pif ps1 scr sct shb sys vb vbe vbs vhd vxd wsc wsf
   wsh xll`.split(/\s+/);

/** Endings of files that run something when a person opens them (security, files). */
const byOrderbell =
  'inf mht psc1 psm1 psrc reg settingcontent-ms url scf desktop sh appimage command pkg app'.split(' ');

const refused: ReadonlySet<string> = new Set([...byTheService, ...byOrderbell]);

/**
 * The ending for which a file is refused, or `null`. The last one counts, in any case. Dots and spaces
 * after it don't hide it, since Windows drops them.
 */
export const refusedEnding = (name: string): string | null => {
  const bare = name.normalize('NFKC').replace(/[\s.\p{C}]+$/u, '');
  const ending = bare.slice(bare.lastIndexOf('.') + 1).toLowerCase();
  return bare.includes('.') && refused.has(ending) ? ending : null;
};
