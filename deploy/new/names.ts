import { ConfigError } from '../config/operator-errors.ts';

/** A name in kebab-case, and how it is written in code, paths, tables and titles. */
export interface Name {
  kebab: string;
  /** `monthlyReports` */
  camel: string;
  /** `MonthlyReports` */
  pascal: string;
  /** `monthly_reports` */
  snake: string;
  /** `Monthly reports` */
  title: string;
}

/** Checks a name and derives its other forms. */
export function parseName(text: string): Name {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(text))
    throw new ConfigError(`"${text}" is not a name in kebab-case, such as monthly-reports.`);
  const pascal = text.split('-').map(capitalize).join('');
  return {
    kebab: text,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    pascal,
    snake: text.replaceAll('-', '_'),
    title: capitalize(text.replaceAll('-', ' ')),
  };
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
