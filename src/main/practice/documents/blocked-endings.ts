/** File endings that the service refuses (open points, section 6). */
const blockedEndings: ReadonlySet<string> = new Set(
  `ade adp apk appx appxbundle bat cab chm cmd com cpl diagcab diagcfg diagpack dll dmg ex ex_ exe hta img ins iso isp
   jar jnlp js jse lib lnk mde msc msi msix msixbundle msp mst nsh pif ps1 scr sct shb sys vb vbe vbs vhd vxd wsc wsf
   wsh xll`.split(/\s+/),
);

export const isBlocked = (filename: string): boolean =>
  blockedEndings.has(
    filename
      .slice(filename.lastIndexOf('.') + 1)
      .trim()
      .toLowerCase(),
  );
