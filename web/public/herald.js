// Notifications where a page may not make them itself (Chromium on Android): a click on one leads back to the table.
self.addEventListener('notificationclick', event => {
  event.notification.close();
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then(windows => {
      const { address } = event.notification.data;
      const table = windows.find(window => window.url === address);
      return table ? table.focus() : self.clients.openWindow(address);
    }),
  );
});
