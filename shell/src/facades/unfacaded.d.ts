declare module '#unfacaded/react-router' {
  export * from 'react-router';
}
declare module '#unfacaded/jotai' {
  export * from 'jotai';
}
declare module '#unfacaded/react-intl' {
  export * from 'react-intl';
}
