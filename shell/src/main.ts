import './boot/trusted-types.ts';
import './boot/known-locales.ts';
import './boot/lend-federation-runtime.ts';
import './boot/start.tsx';
