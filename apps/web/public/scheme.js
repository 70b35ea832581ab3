// Sets light or dark before the first paint. A file of its own because the content policy forbids inline scripts.
(function () {
  var scheme = null;
  try {
    scheme = window.localStorage.getItem('chairline.scheme');
  } catch {
    // Storage is switched off: the system's choice stands.
  }
  if (scheme !== 'light' && scheme !== 'dark') {
    scheme = window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
  var tint = document.querySelector('meta[name="theme-color"]');
  if (tint) tint.setAttribute('content', scheme === 'dark' ? '#12161C' : '#F7F9FC');
})();
