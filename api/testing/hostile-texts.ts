export const hostileTexts = {
  markup: `<img src=x onerror="document.title='broken'"><script>document.title='broken'</script>{{7*7}}\${7*7}`,
  'right to left': '\u202Efdp.exe \u2067‏שלום مرحبا\u2066 end',
  'zero width': 'a\u200B\u200D\u2060\uFEFFb',
  'combining marks': `Z${'\u0301\u0337\u0348\u0358'.repeat(40)}algo`,
  emoji: '👩‍👩‍👧‍👦🏳️‍🌈👍🏿'.repeat(4),
  'control characters': 'one\r\n{"level":50}\u001B[2J\u001B]0;owned\u0007\u2028two\tthree',
  NUL: 'a\0b\0',
  'half a character': 'left\uD83D right\uDE00',
  formula: '=HYPERLINK("https://evil.example","x")',
  'word of the language': '__proto__',
  'method of every object': 'constructor',
  'one long word': 'W'.repeat(100_000),
} as const;
