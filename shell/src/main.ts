import './boot/trusted-types.ts';
import './boot/known-locales.ts';
import './boot/start.tsx';
