// What the frame of a server's pages needs later, loaded together.
export { ProblemCount } from '../problems/problem-count.tsx';
export { AccessDenied } from './access-denied.tsx';
export { FoundFeatures } from './found-features.tsx';
