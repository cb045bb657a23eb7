/** File endings that the service refuses (open points, section 6). */
const blockedEndings: ReadonlySet<string> = new Set(
  `ade adp apk appx appxbundle bat cab chm cmd com cpl diagcab diagcfg diagpack dll dmg ex ex_ exe hta img ins iso isp
   jar jnlp js jse lib lnk mde msc msi msix msixbundle msp mst nsh pif ps1 scr sct shb sys vb vbe vbs vhd vxd wsc wsf
   wsh xll`.split(/\s+/),
);

/**
 * Whether the service refuses a file of this name. The last ending counts, in any case. Dots and blanks
 * behind it don't hide it, because Windows drops them.
 */
export const isBlocked = (filename: string): boolean => {
  let end = filename.length;
  while (end > 0 && /[\s.\p{C}]/u.test(filename[end - 1] ?? '')) end -= 1;
  const bare = filename.slice(0, end);
  return blockedEndings.has(bare.slice(bare.lastIndexOf('.') + 1).toLowerCase());
};
