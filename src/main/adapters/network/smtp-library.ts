/** What a mail needs of nodemailer. The bundler makes a file of it that is loaded on first use. */
export { default as MimeNode } from 'nodemailer/lib/mime-node';
export { default as SMTPConnection } from 'nodemailer/lib/smtp-connection';
