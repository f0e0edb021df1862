// The library of app pages, and what only their frame shows.
import '../layout/app-frame.css';
import '../layout/loading-overlay.module.css';

export * from '../../../shared-ui/src/app/index.ts';
