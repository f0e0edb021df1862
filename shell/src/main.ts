import './boot/trusted-types.ts';
import './boot/known-locales.ts';

// Run piece by piece, so that a slow phone answers its reader in between.
const pieces = [
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager" */ 'react-router'),
  () => import(/* webpackMode: "eager" */ './boot/start.tsx'),
];

async function run() {
  for (const piece of pieces) {
    await new Promise((resolve) => setTimeout(resolve));
    await piece();
  }
}

void run();
