import type { z } from 'zod';
import type { Contract } from './contract.ts';
import type { Route } from './route.ts';
import type { failure } from './shapes.ts';

type Json<T> = { headers: Record<string, unknown>; content: { 'application/json': T } };

type Parameters<Input> = (Input extends { params: infer P } ? { path: P } : { path?: never }) &
  (Input extends { query: infer Q } ? (object extends Q ? { query?: Q } : { query: Q }) : { query?: never });

type Operation<R extends Route, Input = z.input<R['input']>> = {
  parameters: Parameters<Input>;
  responses: { 200: Json<z.output<R['answer']>>; default: Json<z.output<typeof failure>> };
} & (Input extends { body: infer B } ? { requestBody: { content: { 'application/json': B } } } : unknown);

type Routes = Contract[keyof Contract];

/** The contract in the form that openapi-fetch reads: types alone, so that no schema reaches a browser. */
export type Paths = {
  [P in Routes['path']]: {
    [M in Extract<Routes, { path: P }>['method']]: Operation<Extract<Routes, { path: P; method: M }>>;
  };
};
