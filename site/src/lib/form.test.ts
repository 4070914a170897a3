import { expect, test } from 'bun:test';
import { LoginBody, RegisterForm } from '../../../shared/account/account.ts';
import { messagesOf } from './form.ts';

test('what a schema accepts leaves no message', () => {
  expect(messagesOf(LoginBody, { email: 'ada@example.org', password: 'wing-cap' })).toEqual({});
});

test('each field has its own message, the first there is', () => {
  expect(messagesOf(LoginBody, { email: 'ada', password: 'wing' })).toEqual({
    email: 'Please enter a valid email address',
    password: 'Password must be at least 6 characters',
  });
});

test('an untouched registration form says something about every field', () => {
  const empty = { firstName: '', lastName: '', email: '', password: '', confirmPassword: '' };
  expect(Object.keys(messagesOf(RegisterForm, empty))).toEqual([
    'firstName',
    'lastName',
    'email',
    'password',
  ]);
});

test('the confirmation is compared once the rest is right', () => {
  const form = { firstName: 'Ada', lastName: 'Mercury', email: 'ada@example.org', password: 'wing-cap' };
  expect(messagesOf(RegisterForm, { ...form, confirmPassword: 'wing' })).toEqual({
    confirmPassword: "Passwords don't match",
  });
});
