/** Whether one letter of a name is missing, wrong or too many, or two are swapped. */
export function isMisspelled(name: string, setting: string): boolean {
  // Unrelated short names, such as PORTS, are common.
  if (!name.includes('_')) return false;
  let start = 0;
  while (name[start] === setting[start]) start++;
  const letters = [...name.slice(start)];
  const settingLetters = [...setting.slice(start)];
  while (letters.length > 0 && letters.at(-1) === settingLetters.at(-1)) {
    letters.pop();
    settingLetters.pop();
  }
  const isSwapped = letters.length === 2 && letters.toReversed().join('') === settingLetters.join('');
  return isSwapped || (letters.length <= 1 && settingLetters.length <= 1);
}
