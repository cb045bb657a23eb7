# A tray icon by StatusNotifierItem. As Chromium's (status_icon_linux_dbus.cc) it is registered once, when it is made, under
# the name of its process or, with the argument "unnamed", of its connection.
import os
import sys

from gi.repository import Gio, GLib

INTERFACE = """<node><interface name="org.kde.StatusNotifierItem">
<property name="Category" type="s" access="read"/><property name="Id" type="s" access="read"/>
<property name="Status" type="s" access="read"/><property name="IconName" type="s" access="read"/>
</interface></node>"""
VALUES = {"Category": "ApplicationStatus", "Id": "orderbell", "Status": "Active", "IconName": "image-missing"}

bus = Gio.bus_get_sync(Gio.BusType.SESSION)
interface = Gio.DBusNodeInfo.new_for_xml(INTERFACE).interfaces[0]
bus.register_object("/StatusNotifierItem", interface, None, lambda *call: GLib.Variant("s", VALUES[call[4]]), None)
name = f"org.freedesktop.StatusNotifierItem-{os.getpid()}-1"
if "unnamed" in sys.argv:
    name = bus.get_unique_name()
else:
    Gio.bus_own_name_on_connection(bus, name, Gio.BusNameOwnerFlags.NONE, None, None)


def register():
    watcher = "org.kde.StatusNotifierWatcher"
    asked = (watcher, "/StatusNotifierWatcher", watcher, "RegisterStatusNotifierItem", GLib.Variant("(s)", (name,)))
    try:
        bus.call_sync(*asked, None, Gio.DBusCallFlags.NONE, 5000)
        print("registered", flush=True)
    except GLib.Error:
        print("nobody there", flush=True)


GLib.idle_add(register)
GLib.MainLoop().run()
