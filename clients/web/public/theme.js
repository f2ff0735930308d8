// The theme that was chosen in this browser, before anything is drawn. `src/lib/preferences.ts` keeps it, and marks the rest later.
try {
  const { theme } = JSON.parse(localStorage.getItem('touchline.settings') ?? '{}');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // No storage, or nothing that can be read: as the system says.
}
