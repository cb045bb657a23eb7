const { contextBridge, ipcRenderer } = require('electron');

const given = { list: [1], inner: { text: 'before' } };
const told = [];
ipcRenderer.on('told', (_event, ...args) => told.push(args));

contextBridge.exposeInMainWorld('probe', {
  given,
  change: () => {
    given.inner.text = 'after';
  },
  invoke: (channel, ...args) => ipcRenderer.invoke(channel, ...args),
  told: () => told,
  hand: (listener) => listener({ plain: true }),
});
