import './boot/trusted-types.ts';
import './boot/known-locales.ts';

// Run piece by piece, so that a slow phone answers its reader in between.
const pieces = [
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager" */ 'react-router'),
  () => import(/* webpackMode: "eager" */ './boot/start.tsx'),
];

function nextTask() {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    port2.postMessage(undefined);
  });
}

async function run() {
  for (const piece of pieces) {
    await nextTask();
    await piece();
  }
}

void run();
