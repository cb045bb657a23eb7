# What Orderbell itself wrote into this user's registry while it ran, and only it can take away: its links, its start with the
# computer and how Windows reaches it by a notification. An update keeps them. The same names: src/main/electron/start/app-identity.ts.
!macro customUnInstall
  ${ifNot} ${isUpdated}
    DeleteRegKey HKCU "Software\Classes\orderbell"
    DeleteRegKey HKCU "Software\Classes\CLSID\{6D0A5C1F-3C2B-4E0B-9D57-8A1C2E64F0B7}"
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Run" "app.orderbell.desktop"
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Explorer\StartupApproved\Run" "app.orderbell.desktop"
  ${endIf}
!macroend
