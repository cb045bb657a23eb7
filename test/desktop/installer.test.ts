import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { newFolder, newUser, run, withParts } from './parts.ts';

/** The parts of electron-builder's script that ours uses: LogicLib and the check for an update. */
const around = (script: string, installer: string): string => `Unicode true
Name Orderbell
OutFile "${installer}"
RequestExecutionLevel user
!include LogicLib.nsh
Var updated
!macro _isUpdated _a _b _t _f
  StrCmp $updated "yes" \`\${_t}\` \`\${_f}\`
!macroend
!define isUpdated '"" isUpdated ""'
!include "${script}"
Section
  WriteUninstaller "$INSTDIR\\uninstall.exe"
SectionEnd
Section un.install
  StrCpy $updated "no"
  !insertmacro customUnInstall
SectionEnd
`;

/** Compiles an installer with this text in place of our script. Throws makensis' errors and warnings. */
const compileWith = (text: string): string => {
  const folder = newFolder();
  const installer = join(folder, 'orderbell.exe');
  writeFileSync(join(folder, 'installer.nsh'), text);
  writeFileSync(join(folder, 'setup.nsi'), around(join(folder, 'installer.nsh'), installer));
  run('makensis', ['-WX', '-V2', '-INPUTCHARSET', 'UTF8', join(folder, 'setup.nsi')], newUser().env);
  return installer;
};

withParts('the installer script for Windows', ['nsis'], () => {
  const ours = readFileSync(resolve(import.meta.dirname, '../../assets/installer.nsh'), 'utf8');

  test('compiles without a warning', () => {
    expect(existsSync(compileWith(ours))).toBe(true);
  });

  test('would not with a misspelt command, or a variable that is nowhere', () => {
    expect(() => compileWith(ours.replace('DeleteRegKey', 'DeleteRegistryKey'))).toThrow('DeleteRegistryKey');
    expect(() => compileWith(ours.replace('app.orderbell.desktop', '$nowhere'))).toThrow('nowhere');
  });
});
