// In tests a style sheet's class names are their own names.
module.exports = new Proxy(
  {},
  { get: (_target, key) => (key === '__esModule' ? true : key === 'default' ? module.exports : String(key)) },
);
