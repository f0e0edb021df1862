import { type FaultList, joinPath, quote } from './checks.ts';
import { isRecord, type UnknownRecord } from './json-values.ts';
import { MAX_OPTIONS } from './limits.ts';
import type { Condition } from './manifest.ts';

const MAX_CONDITION_DEPTH = 4;
const MAX_CONDITIONS = 20;
const MAX_VALUES = 100;

/** Finds a field before the one with the condition. */
export type FindField = (reference: string) => UnknownRecord | undefined;

const operators = ['is', 'isNot', 'isOneOf', 'filled'];

/** Checks the condition of a field of a manifest. */
export function checkCondition(condition: unknown, path: string, faults: FaultList, findField: FindField, depth = 1) {
  if (!isRecord(condition)) return faults.add(path, 'must be an object.');
  if (depth > MAX_CONDITION_DEPTH) return faults.add(path, `is nested more than ${MAX_CONDITION_DEPTH} levels deep.`);
  const [operator, ...others] = Object.keys(condition).filter((key) => key !== 'field');
  if (!operator || others.length > 0 || 'field' in condition !== operators.includes(operator))
    return faults.add(path, 'must be { all }, { any }, or { field } with one of is, isNot, isOneOf and filled.');
  const operand = condition[operator];
  const operandPath = joinPath(path, operator);
  if ('field' in condition) return checkComparison(condition.field, operator, operand, path, faults, findField);
  if (operator !== 'all' && operator !== 'any') return faults.add(operandPath, 'is not a condition.');
  if (!Array.isArray(operand) || operand.length === 0 || operand.length > MAX_CONDITIONS)
    return faults.add(operandPath, `must be a list of 1 to ${MAX_CONDITIONS} conditions.`);
  for (const [index, part] of operand.entries())
    checkCondition(part, `${operandPath}[${index}]`, faults, findField, depth + 1);
}

function checkComparison(
  reference: unknown,
  operator: string,
  operand: unknown,
  path: string,
  faults: FaultList,
  findField: FindField,
) {
  const field = typeof reference === 'string' ? findField(reference) : undefined;
  if (!field)
    return faults.add(
      `${path}.field`,
      'must be the id of a field before this one in the same list, or /path to one from the feature’s root.',
    );
  const operandPath = `${path}.${operator}`;
  if (operator === 'filled') {
    if (operand !== true) faults.add(operandPath, 'must be true.');
    return;
  }
  const values: unknown[] = operator === 'isOneOf' && Array.isArray(operand) ? operand : [operand];
  if (operator === 'isOneOf' && (!Array.isArray(operand) || values.length === 0 || values.length > MAX_VALUES))
    return faults.add(operandPath, `must be a list of 1 to ${MAX_VALUES} values.`);
  if (!values.every((value) => canEqual(field, value))) faults.add(operandPath, describeMismatch(field));
}

function canEqual({ kind, options }: UnknownRecord, value: unknown): boolean {
  if (kind === 'switch') return typeof value === 'boolean';
  if (kind === 'number' || kind === 'duration') return Number.isFinite(value);
  if (kind === 'text' || kind === 'paragraph') return typeof value === 'string';
  if (kind !== 'choice' || typeof value !== 'string') return false;
  return (
    !Array.isArray(options) ||
    options.length > MAX_OPTIONS ||
    options.some((option) => isRecord(option) && option.id === value)
  );
}

function describeMismatch({ id, kind }: UnknownRecord): string {
  const name = quote(String(id));
  if (kind === 'switch') return `${name} is a switch: compare it with true or false.`;
  if (kind === 'number' || kind === 'duration') return `${name} is a number: compare it with numbers.`;
  if (kind === 'text' || kind === 'paragraph') return `${name} is a text: compare it with texts.`;
  if (kind === 'choice') return `${name} has no such option.`;
  return `${name} can only be compared with { filled: true }.`;
}

/** Whether a condition holds. `getValue` returns undefined for a field that is hidden or empty. */
export function isMet(condition: Condition, getValue: (reference: string) => unknown): boolean {
  if ('all' in condition) return condition.all.every((part) => isMet(part, getValue));
  if ('any' in condition) return condition.any.some((part) => isMet(part, getValue));
  const value = getValue(condition.field);
  if ('filled' in condition) return isFilled(value);
  if ('isOneOf' in condition) return condition.isOneOf.some((expected) => expected === value);
  return 'is' in condition ? value === condition.is : value !== condition.isNot;
}

/** Whether a field has a value. False is one, an empty text or list is not. */
export function isFilled(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return false;
  if (Array.isArray(value)) return value.length > 0;
  return !isRecord(value) || Object.keys(value).length > 0;
}
