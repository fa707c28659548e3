import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { compileMessages } from './compile.js';
import { folder, source, serverArea, loadLanguages } from './dictionary.js';

/*
 * The dictionary as modules: "virtual:texts" lists the languages and fetches an area of one, each a chunk of its own,
 * so that a device gets the language it asked for and of that what the page needs.
 */

const list = 'virtual:texts';
const area = /^virtual:texts\/([\w-]+)\/([\w-]+)$/;

/** @returns {import('vite').Plugin} */
export function texts() {
  let all = loadLanguages();
  return {
    name: 'linework-texts',
    buildStart() {
      all = loadLanguages();
      for (const file of readdirSync(folder, { recursive: true })) {
        if (String(file).endsWith('.toml')) this.addWatchFile(join(folder, String(file)));
      }
    },
    resolveId(id) {
      return id === list || area.test(id) ? '\0' + id : undefined;
    },
    load(id) {
      if (id === '\0' + list) return languageIndex(all);
      const [, language, name] = area.exec(id.slice(1)) ?? [];
      if (!language) return;
      const english = all[0].areas.get(name);
      const own = all.find((t) => t.language === language)?.areas.get(name);
      // A message that is not translated yet is said in English; `npm run texts` says which.
      return compileMessages(new Map([...(english ?? []), ...(own ?? [])]));
    },
    handleHotUpdate({ file, server }) {
      if (!file.startsWith(folder)) return;
      all = loadLanguages();
      server.ws.send({ type: 'full-reload' });
    }
  };
}

/** @param {import('./dictionary.js').Language[]} all */
function languageIndex(all) {
  const languages = all.map(({ language, name, rtl }) => {
    // What the server sends is English already.
    const names = [...all[0].areas.keys()].filter((a) => a !== serverArea || language !== source);
    const load = names.map((a) => `${JSON.stringify(a)}: () => import('${list}/${language}/${a}')`);
    return `{ id: '${language}', name: ${JSON.stringify(name)}, rtl: ${rtl}, areas: {${load.join(', ')}} }`;
  });
  return `export default [${languages.join(',\n')}];`;
}
