const script = "document.title='broken'";

/** Hostile values for pictures: URLs that run scripts, load other sites, or escape the path. */
export const hostilePictures = {
  script: `javascript:${script}`,
  'script in other letters': ` JaVa\tScRiPt:${script}//.png`,
  'page of data': `data:text/html,<script>${script}</script>`,
  'picture of data': `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="${script}"/>`,
  'closing quote': `x" onerror="${script}" src="x`,
  'end of a style': `x');background:url(https://evil.example/x.png`,
  'other host': 'https://evil.example/x.png',
  'other host without a scheme': '//evil.example/x.png',
  'other scheme': 'ftp://evil.example/x.png',
  file: 'file:///etc/passwd',
  'blob of the site': 'blob:http://localhost:3000/00000000-0000-4000-8000-000000000000',
  'other folder': '../../v1/oauth',
  'folder in other letters': '%2e%2e%2fv1%2foauth',
  'long hash': 'a'.repeat(100_000),
} as const;
