// What pages need only while something needs attention, loaded together.
export { FeatureProblems } from './feature-problems.tsx';
export { ServerProblems } from './server-problems.tsx';
